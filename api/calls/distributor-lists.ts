import {
  distributorCredentials,
  distributorLists,
  type DistributorCredentials,
  type DistributorLists,
} from '@trastienda/contract/calls/distributor';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerJson } from '../http/answer-json.ts';
import { choiceLists, type Choice, type ChoiceList } from '../distributor/distributor.ts';
import type { DistributorTokens } from '../distributor/distributor-tokens.ts';
import { defineOperation, jsonLd } from '../openapi/operation.ts';
import type { Services } from '../services.ts';

const signIn = defineOperation({
  tag: 'Distributor',
  summary: "Returns the token for the distributor's lists",
  answers: { 200: jsonLd(distributorCredentials) },
  errors: ['distributorDown', 'distributorMissing'],
});
const listOf = (list: ChoiceList) =>
  defineOperation({
    tag: 'Distributor',
    summary: `Lists the distributor's ${list}`,
    query: { token: z.string().meta({ description: 'The token of `/imports/civitatis-credentials`' }) },
    answers: { 200: jsonLd(distributorLists[list]) },
    errors: ['distributorToken', 'distributorDown', 'distributorMissing'],
  });

type Asked = { Querystring: { token?: string | string[] } };

/** Serves the distributor's lists for the forms of tags, locations and zones, protected by a separate token. */
export function answerDistributorLists(app: FastifyInstance, { distributor }: Services, tokens: DistributorTokens) {
  app.get('/imports/civitatis-credentials', { config: { operation: signIn } }, async (_request, reply) => {
    await distributor.signIn();
    const credentials: DistributorCredentials = { token: tokens.sign() };
    return answerJson(reply, JSON.stringify(credentials));
  });

  for (const list of choiceLists) {
    app.get<Asked>(
      `/imports/civitatis-${list}`,
      { config: { operation: listOf(list) } },
      async ({ query, language }, reply) => {
        tokens.verify(String(query.token ?? ''));
        return answerJson(reply, JSON.stringify(shown[list](await distributor.choices(list, language))));
      },
    );
  }
}

/** Functions that put each list under the key that the specification gives it. */
const shown: { [L in ChoiceList]: (choices: Choice[]) => DistributorLists[L] } = {
  tags: (choices) => ({ civitatisTags: choices.map(({ id, name }) => ({ id, description: name })) }),
  locations: (choices) => ({ civitatisLocations: choices }),
  zones: (choices) => ({ civitatisZones: choices }),
};
