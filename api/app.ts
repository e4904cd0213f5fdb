import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { serveAccount } from './account/serve-account.ts';
import { sessionType } from './account/sessions.ts';
import { changeType, serveChanges } from './changes/routes/serve-changes.ts';
import { answerAbout } from './calls/about.ts';
import { answerBackups } from './calls/backups.ts';
import { answerDistributorLists } from './calls/distributor-lists.ts';
import { answerFreePlan } from './calls/free-plan.ts';
import { answerHandoff } from './calls/handoff.ts';
import { answerInvoices } from './calls/invoices.ts';
import { answerImportItems, importItemType } from './imports/routes/import-items.ts';
import { answerImportRuns, importRunType } from './imports/routes/import-runs.ts';
import { answerRunActions } from './imports/routes/run-actions.ts';
import { answerImports } from './imports/routes/imports.ts';
import { answerLogout } from './calls/logout.ts';
import { answerNotification } from './calls/notification.ts';
import { answerOutbox, mailType } from './calls/outbox.ts';
import { answerRefresh } from './calls/refresh.ts';
import { answerSignIn } from './calls/sign-in.ts';
import { distributorTokens } from './distributor/distributor-tokens.ts';
import { builtAdmin, serveAdminFiles } from './http/admin-files.ts';
import { serveFreshness } from './freshness/serve-freshness.ts';
import { protectRoutes } from './http/protection/authentication.ts';
import { recordActors } from './http/protection/record-actors.ts';
import { takeJsonBodies } from './http/body.ts';
import { boundPublicBodies } from './http/protection/public-bodies.ts';
import { protectBrowsers } from './http/protection/browser-security.ts';
import { compressAnswers } from './http/compression.ts';
import { answerConfig } from './calls/config.ts';
import { serveWellKnown } from './calls/well-known.ts';
import { securityLog } from './log/security-events.ts';
import { linkDocumentation } from './http/negotiation/documentation-link.ts';
import { refuseNul } from './http/protection/refuse-nul.ts';
import { answerHealth } from './calls/health.ts';
import { readLanguage } from './http/negotiation/language.ts';
import { answerMetrics } from './calls/metrics/metrics.ts';
import { refuseUnknownParameters } from './openapi/strict-parameters.ts';
import { shortenOwnReferences } from './http/negotiation/own-references.ts';
import { negotiate } from './http/negotiation/negotiation.ts';
import { makeServer } from './http/server.ts';
import { refuseUnknownRoutes } from './http/unknown-routes.ts';
import { serveDocumentation } from './hydra/documentation/documentation.ts';
import { serveResource } from './hydra/serve-resource.ts';
import { serveNested } from './hydra/serve-nested.ts';
import { serveReadOnly } from './hydra/serve-read-only.ts';
import { checkWrites } from './idempotency/check-writes.ts';
import { readIdempotencyKeys } from './idempotency/read-key.ts';
import { checkAnswers } from './openapi/check-answers.ts';
import { describeOperations } from './openapi/describe-operations.ts';
import { serveDocs } from './openapi/serve-docs.ts';
import { serveMediaFiles } from './media/serve-files.ts';
import { shownFiles } from './media/shown-files.ts';
import { serveMedia, toMediaType } from './media/serve-media.ts';
import { countryApi, serveCountries } from './resources/country.ts';
import { positionsType, servePositions } from './resources/experience/positions.ts';
import { isFavorite, serveFavorite } from './resources/favorites/serve-favorite.ts';
import { makerPlanApi } from './resources/maker-plan.ts';
import { sendMailsOfRequests } from './mail/sender.ts';
import { mediaKinds } from './resources/media-kinds.ts';
import { allMediaKinds, fileUsers } from './file-users.ts';
import { serveResellerOfUser } from './resources/reseller/of-user.ts';
import { collectionsWithin, resources } from './resources.ts';
import type { Services } from './services.ts';
import { serveViews, viewType } from './views/serve-views.ts';
import { searchHitType, serveSearch } from './search/serve-search.ts';
import { requireConfirmations } from './session/account/confirmation.ts';
import { accessTokens } from './session/access-token.ts';
import { loadFactorKeys } from './session/factors/factor-keys.ts';
import { passkeys } from './session/factors/passkeys.ts';
import { passkeyOrigin } from './session/factors/relying-party.ts';
import { sessionOfRequest } from './session/session-of-request.ts';
import { moveToTrash } from './trash/keeping/move-to-trash.ts';
import { trashApi } from './trash/routes/trash-api.ts';
import { servePurge } from './trash/routes/serve-purge.ts';
import { serveTrash } from './trash/routes/serve-trash.ts';
import { proposalItemType, proposalType } from './proposals/routes/operations.ts';
import { serveProposals } from './proposals/routes/serve-proposals.ts';
import { loadSigningKeys } from './session/signing-keys.ts';

type Options = { adminFolder?: string; logger?: FastifyServerOptions['logger'] };

/** Builds the HTTP server, without listening. Its hooks run in the order in which the functions below register them. */
export async function buildApp(services: Services, options: Options = {}): Promise<FastifyInstance> {
  const { env, db } = services;
  const app = makeServer(env, options.logger);
  const keys = await loadSigningKeys(db, env.sessionKeys, securityLog(app.log));
  const tokens = accessTokens(keys);
  const factorTools = {
    tokens,
    keys: await loadFactorKeys(db, env.factorKeys, securityLog(app.log)),
    passkeys: passkeys({ adminOrigin: () => passkeyOrigin(app, env), keys }),
  };
  const describe = describeOperations(app);
  if (!env.isProduction) {
    checkAnswers(app);
    checkWrites(app);
  }

  readLanguage(app);
  linkDocumentation(app, env);
  await protectBrowsers(app, env);
  await compressAnswers(app);
  const closeOtherMethods = refuseUnknownRoutes(app);
  negotiate(app, await serveAdminFiles(app, options.adminFolder ?? builtAdmin));
  refuseNul(app);
  shortenOwnReferences(
    app,
    env,
    resources.map(({ contract }) => contract),
  );
  protectRoutes(app, sessionOfRequest(db, tokens, env));
  refuseUnknownParameters(app);
  requireConfirmations(app, db, env);
  recordActors(app);
  sendMailsOfRequests(app, services);
  readIdempotencyKeys(app);
  takeJsonBodies(app);
  boundPublicBodies(app);

  answerConfig(app, env);
  answerHealth(app, db);
  answerMetrics(app, services);
  answerAbout(app);
  serveWellKnown(app, env);
  if (env.backups?.schedule !== undefined) answerBackups(app, services);

  answerSignIn(app, services, tokens);
  answerRefresh(app, services, { keys, tokens });
  answerLogout(app, services);
  answerHandoff(app, services);

  serveAccount(app, services, factorTools);

  serveResources(app, services);
  serveDocs(app, describe);

  await serveMedia(app, services, { kinds: mediaKinds, users: fileUsers });
  serveMediaFiles(app, services, shownFiles(db, allMediaKinds));
  answerFreePlan(app, services);
  answerInvoices(app, services);
  answerNotification(app, services);
  answerOutbox(app, services);
  const distributor = distributorTokens(keys);
  answerDistributorLists(app, services, distributor);
  answerImports(app, services, distributor);
  answerImportRuns(app, services);
  answerRunActions(app, services);
  answerImportItems(app, services);

  closeOtherMethods();
  return app;
}

/** Registers the operations of all resources, and the documentation that lists them. */
function serveResources(app: FastifyInstance, services: Services): void {
  const { trashDays } = services.env;
  const trash = trashDays > 0 ? [{ ...trashApi(trashDays), isReadOnly: true, isRemovable: true }] : [];
  const keep = trashDays > 0 ? moveToTrash : undefined;
  const documented = [...resources, { ...makerPlanApi, isReadOnly: true }, countryApi, ...trash];
  const contracts = documented.map(({ contract }) => contract);
  for (const resource of resources) {
    if (isFavorite(resource)) serveFavorite(app, services, { resource, contracts, keep });
    else serveResource(app, services, { resource, contracts, keep });
  }
  for (const inside of collectionsWithin) serveNested(app, services, inside);
  serveResellerOfUser(app, services);
  servePositions(app, services);
  serveReadOnly(app, services, makerPlanApi);
  serveViews(app, services, contracts);
  if (trashDays > 0) {
    serveTrash(app, services, [...resources, makerPlanApi]);
    servePurge(app, services, fileUsers);
  }
  serveFreshness(app, services, resources);
  serveSearch(app, services);
  serveProposals(app, services);
  serveChanges(app, services, { resources: [...resources, makerPlanApi], mediaKinds });
  serveCountries(app);
  serveDocumentation(app, services.env, documented, [
    mailType,
    changeType,
    positionsType,
    importRunType,
    importItemType,
    viewType,
    searchHitType,
    proposalType,
    proposalItemType,
    sessionType,
    ...mediaKinds.map(toMediaType),
  ]);
}
