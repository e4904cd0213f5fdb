/** The functions of the chunk that stores drafts. Screens load it when they need it first. */
export { connect } from './connection.ts';
export { holdDraft } from './open-drafts.ts';
export { listDrafts, readDraft } from './read-drafts.ts';
export { discardDraft, removeDraft } from './remove-draft.ts';
export { writeDraft } from './write-draft.ts';
export { tellDraftsChanged } from './draft-channel.ts';
