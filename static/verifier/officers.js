/* Two people over one thing, one after the other (section 4): the officers of a filing, of whom the first signs it by its hash
   and another files it; and those who state of an entry that it never happened. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;

  const fits = (check, value) => {
    try {
      check(value, "");
      return true;
    } catch {
      return false;
    }
  };

  const shownIn = ({ shown }) => {
    const value = shown === null ? null : V.parseCanonical(shown);
    return fits(is.object, value) ? value : {};
  };

  const officer = ({ envelope, place, recordsFile }) => {
    const { user, credential_number: credential } = envelope.actor;
    return { user, credential, file: place.file, index: place.index, recordsFile, receivedAt: envelope.received_at };
  };

  /** Remember who signed a filing first, by its hash. */
  const learnFirst = (payload, entry) => {
    const { filing_sha256: hash } = shownIn(payload);
    if (!fits(is.hash, hash)) return;
    const { firsts } = entry.trails;
    firsts.set(hash, [...(firsts.get(hash) || []), officer(entry)]);
  };

  /** Remember who filed with the second signature, which names a first one by another credential; throws a Flaw. */
  const learnSecond = (payload, entry) => {
    const shown = shownIn(payload);
    if (!Object.hasOwn(shown, "first_signature")) return;
    const first = shown.first_signature;
    is.object(first, "payload.shown.first_signature");
    is.filled(first.credential_number, "payload.shown.first_signature.credential_number");
    is.hash(first.sha256, "payload.shown.first_signature.sha256");
    const found = V.hex(V.sha256(V.utf8(V.canonical(shown.filing ?? null))));
    if (found !== first.sha256) throw new V.Flaw("payload.shown.filing", `the filing that was signed first, ${first.sha256}`, found);
    const second = officer(entry);
    if (first.credential_number === second.credential) throw new V.Flaw("payload.shown.first_signature", "another officer", second.credential);
    entry.trails.seconds.push({ ...second, stated: first });
  };

  /** What a denial says: the id of the entry, and entry and reason as a hash; throws a Flaw. */
  const deniedIn = (payload) => {
    const shown = shownIn(payload);
    is.object(shown.denies, "payload.shown.denies");
    is.filled(shown.denies.id, "payload.shown.denies.id");
    is.filled(shown.reason, "payload.shown.reason");
    const about = V.hex(V.sha256(V.utf8(V.canonical([shown.denies.sha256 ?? null, shown.reason]))));
    return { shown, id: shown.denies.id, about };
  };

  /** Remember who stated first that an entry never happened. */
  const learnDenial = (payload, entry) => {
    const { id, about } = deniedIn(payload);
    const { firsts } = entry.trails;
    firsts.set(id, [...(firsts.get(id) || []), { ...officer(entry), about }]);
  };

  /** Remember who agreed that it never happened, and whom this names as the first, by another credential; throws a Flaw. */
  const learnSecondDenial = (payload, entry) => {
    const { shown, id, about } = deniedIn(payload);
    is.object(shown.first, "payload.shown.first");
    is.object(shown.first.signature, "payload.shown.first.signature");
    const { credential_number: credential } = shown.first.signature;
    is.filled(credential, "payload.shown.first.signature.credential_number");
    const second = officer(entry);
    if (credential === second.credential) throw new V.Flaw("payload.shown.first", "another person", second.credential);
    if (entry.envelope.supersedes === null) throw new V.Flaw("supersedes", "the entry that never happened", null);
    entry.trails.seconds.push({ ...second, about, stated: { sha256: id, credential_number: credential } });
  };

  /** Hold each second signature to the entries of the first ones over the same filing or entry. */
  const settleOfficers = ({ firsts, seconds, report }, isBefore) => {
    for (const second of seconds) {
      const { stated } = second;
      const found = firsts.get(stated.sha256) || [];
      const demand = (expected, value, message) =>
        report.finding("TAMPERED", second.recordsFile, second.index, "payload.shown", expected, value, message);
      if (!found.length) report.note("unpaired", `Entry ${second.index} in ${second.file} is a second signature, whose first is not in this bundle.`);
      for (const first of found) {
        if (first.user === second.user) demand("another person", second.user, "The person who signed second had signed first too.");
        else if (first.credential !== stated.credential_number) demand(stated.credential_number, first.credential, "Another person signed first than the one who is named.");
        else if (first.about !== second.about) demand(first.about, second.about, "It is not the entry and the reason that were signed first.");
        else if (!isBefore(first, second)) demand(`later than ${first.receivedAt}`, second.receivedAt, "It was signed second before it was signed first.");
      }
    }
  };

  Object.assign(V, { learnDenial, learnFirst, learnSecond, learnSecondDenial, settleOfficers });
})();
