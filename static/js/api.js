// The description of the API on its page. A token typed there is kept for the page only.
"use strict";

const place = document.getElementById("api-description");

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: false,
  persistAuthorization: false,
  validatorUrl: null,
});
