"""The sentences under which people sign, of every act."""

from tests.meanings import declared


def test_each_sentence_has_a_version_and_is_said_once():
    every = declared()
    assert every
    assert all(meaning.id.rpartition("/")[2].isdigit() for meaning in every)
    assert len({meaning.id for meaning in every}) == len({meaning.sentence for meaning in every}) == len(every)
