/** What holds for every operation, in Markdown: the first thing that a reader of the documentation sees. */
export const introduction = `The API behind the back office: the same for our own screens and for any other client.

- **JSON-LD and Hydra.** A record's \`@id\` is its address. Hydra clients begin at [\`/\`](/) and [\`/docs.jsonld\`](/docs.jsonld);
  this page is made from the same declarations. API Platform's client needs \`useEmbedded: false\`: otherwise its reference inputs show no value.
- **Sign in** with \`POST /login_check\` and send the \`token\` as \`Authorization: Bearer …\`; \`POST /token/refresh\` gives the next one.
- **Languages.** \`Accept-Language\` says in which language, \`es\` or \`en\`, texts are read and written. A text that is missing in it is read in the other.
- **References** in a body may be \`"/makers/3"\`, \`{"@id": "/makers/3"}\`, \`3\` or \`"3"\`.
- **Bodies** are JSON of at most 1 MB, and every list in them has a longest length (\`maxItems\`).
  Keys that a resource does not have are ignored, so that what was read can be sent back.
- **Errors** are \`application/problem+json\`: \`message\` is for people, \`key\` for programs, and \`violations\` says what is wrong with which field; it names 100 fields at most.
- **HTML or JSON.** Where an address is also a page of the admin, only a request that names \`text/html\` first gets the page.
- **ETag.** Every JSON answer to GET has one; \`If-None-Match\` then spares the body. Answers about people are \`no-store\`. HEAD answers like GET, without the body.
- **If-Match.** The ETag of a record, sent with PUT, PATCH or DELETE, has the write refused with 412 when someone else has saved meanwhile.
- **Long work**, which imports are, answers 202 with \`Location\` where asked by \`Prefer: respond-async\`; that address tells how far it is, with \`Accept: text/event-stream\` at each change.
- **Idempotency-Key.** An operation that takes one is done once, and answered alike, however often it is sent under the same key within 24 hours.
`;
