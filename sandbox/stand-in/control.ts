import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readJson, toJson, type Answer } from './answer.ts';
import type { Refusing } from './faulty-answer.ts';
import { everyFault, fault, type Faults } from './faults.ts';

type Controlled = {
  catalogue: Catalogue;
  faults: Faults;
  endSessions: Refusing['endSessions'] | undefined;
  /** Returns the members of the answer besides `day` and `faults`. */
  state: () => object;
};

/** The body of `PUT /control`. An omitted member changes nothing. */
const changes = z.strictObject({
  day: z.int().min(0).optional(),
  faults: z.union([z.literal('all'), z.array(fault)]).optional(),
  endSessions: z.literal(true).optional(),
});

/** Answers a request to `/control`: PUT changes the clock, the faults or the sessions of a stand-in; PUT and GET return its state. */
export async function answerControl(request: IncomingMessage, controlled: Controlled): Promise<Answer> {
  const { catalogue, faults, state } = controlled;
  if (request.method === 'PUT') {
    const wanted = changes.safeParse(readJson(await text(request)));
    if (!wanted.success) return toJson(400, { message: z.prettifyError(wanted.error) });
    const { day, faults: given, endSessions } = wanted.data;
    try {
      if (day !== undefined) catalogue.moveTo(day);
    } catch (error) {
      return toJson(400, { message: String(error) });
    }
    if (given) faults.set(given === 'all' ? everyFault : given);
    if (endSessions) controlled.endSessions?.();
  } else if (request.method !== 'GET') return toJson(405, { message: 'GET or PUT' });
  return toJson(200, { day: catalogue.day(), faults: faults.left(), ...state() });
}
