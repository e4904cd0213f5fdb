/** The introduction of the documentation, in Markdown: the rules that apply to every operation. */
export const introduction = `The API of the back office: the same for its own screens and for any other client.

- **JSON-LD and Hydra.** A record's \`@id\` is its URL. Hydra clients start at [\`/\`](/) and [\`/docs.jsonld\`](/docs.jsonld);
  this page is generated from the same declarations. API Platform's client needs \`useEmbedded: false\`: otherwise its reference inputs show no value.
- **Sign in** with \`POST /login_check\` and send the \`token\` as \`Authorization: Bearer …\`; \`POST /token/refresh\` issues the next one.
- **Roles.** A user of the back office has \`ROLE_VIEWER\`, \`ROLE_EDITOR\` or \`ROLE_ADMIN\`; each may do what the ones before may. Every operation names the least role
  that it needs, also as \`x-least-role\`; without it the answer is 403 \`forbidden\`, with the missing role in \`values\`. For an editor, \`/changes\` and \`/trash\` contain the catalogue only.
- **Languages.** \`Accept-Language\` selects the language, \`es\` or \`en\`, in which texts are read and written. A text missing in that language is returned in the other.
- **References** in a body may be \`"/makers/3"\`, \`{"@id": "/makers/3"}\`, \`3\`, \`"3"\`, or the URL of the record at this server.
- **Bodies** are JSON in UTF-8, of at most 1 MB (16 kB without a token), 64 levels and 40,000 members, and every list in them has a maximum length (\`maxItems\`).
  Unknown keys are ignored, so that a record can be sent back as it was read.
- **Texts are not HTML**, and a page must escape them. The exceptions are a maker's \`bookingEngineWidget\` and \`tripadvisorWidget\`, which hold the code of a
  widget as an administrator pasted it, scripts included: a public site shows them in an \`iframe\` with \`sandbox\`, or on no page with a session.
- **Errors** are \`application/problem+json\`: \`message\` is for people, \`key\` for programs, and \`violations\` lists the invalid fields, at most 100.
- **HTML or JSON.** If a URL is also a page of the admin, only a request that prefers \`text/html\` gets the page.
- **ETag.** Every JSON answer to GET has one; \`If-None-Match\` then saves the body. Responses with personal data are \`no-store\`. HEAD returns the same headers as GET, without a body.
- **If-Match.** With the ETag of a record, a PUT, PATCH or DELETE is rejected with 412 if someone else has saved the record in the meantime.
- **Unknown query parameters** are ignored; with \`Prefer: handling=strict\` they are rejected with 400.
- **Long-running operations**, such as imports, respond with 202 and \`Location\` if requested by \`Prefer: respond-async\`; that URL reports the progress, and with \`Accept: text/event-stream\` streams it.
- **Idempotency-Key.** An operation that accepts a key is executed once and gets the same response, however often it is sent with that key within 24 hours.
`;
