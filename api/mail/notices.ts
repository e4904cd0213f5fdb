import { eq } from 'drizzle-orm';
import type { FactorKind } from '@trastienda/contract/calls/session/factors';
import { fillIn, type SentenceValues } from '@trastienda/contract/errors';
import type { Language } from '@trastienda/contract/language';
import { actorKind, userInAction } from '../db/actor.ts';
import type { Transaction } from '../db/connection.ts';
import { marketplaceTimeZone as timeZone } from '../env/time-zone.ts';
import type { Device } from '../session/device.ts';
import { users } from '../session/users.ts';
import { presentSender } from './sender.ts';
import texts from './notice-texts.json' with { type: 'json' };

/** A notice mailed to the owner of an account. `isByLink`: the change was made with the link of a mail. */
export type Notice = { userId: number; isByLink?: true } & (
  | { kind: 'passwordChanged' | 'accountUnderAttack' }
  /** The names of factors are left out of the mails, because a user with a stolen session could choose misleading ones. */
  | { kind: 'factorAdded' | 'factorRemoved'; factor: FactorKind }
  | { kind: 'recoveryCodesRenewed' | 'factorsReset' | 'codesGuessed' }
  | { kind: 'recoveryCodeUsed'; left: number }
  /** The former address gets the mail, too. */
  | { kind: 'emailChanged'; from: string }
  | { kind: 'rolesChanged'; from: readonly string[]; to: readonly string[] }
  | { kind: 'newNetwork'; device: Device }
);

/**
 * Stores a mail to the owner of an account in the transaction of the change that it reports. It is in Spanish and English, because the owner may not use
 * the language of the request.
 * @param sendMail by default that of the running request or command; in a job, such as an import, nothing is sent.
 */
export async function notifyOwner(tx: Transaction, notice: Notice, sendMail = presentSender()): Promise<void> {
  if (!sendMail) return;
  const email = await readEmail(tx, notice.userId);
  if (email === undefined) return;
  const by = await readBy(tx, notice);
  const subject = languages.map((language) => toText('subject', notice, { email, by, language })).join(' · ');
  const text = languages.map((language) => toText('text', notice, { email, by, language })).join('\n\n———\n\n');
  const addresses = notice.kind === 'emailChanged' ? [email, notice.from] : [email];
  for (const to of addresses)
    await sendMail(tx, { to, subject, text: `${text}\n`, requestedBy: notice.userId, isNotice: true });
}

const languages: readonly Language[] = ['es', 'en'];
const locales = { es: 'es-ES', en: 'en-GB' };

async function readEmail(tx: Transaction, id: number): Promise<string | undefined> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  return user?.email;
}

/** Who made a change: a key of the texts, and the e-mail address of another administrator. */
type By = { key: keyof typeof texts.es.by; actor?: string };

async function readBy(tx: Transaction, { userId, isByLink }: Notice): Promise<By> {
  if (isByLink) return { key: 'link' };
  const actorId = userInAction();
  if (actorId === userId) return { key: 'self' };
  const actor = actorId === null ? undefined : await readEmail(tx, actorId);
  if (actor !== undefined) return { key: 'other', actor };
  return { key: actorKind() === 'command' ? 'command' : 'unknown' };
}

type Facts = { email: string; by: By; language: Language };

function toText(part: 'subject' | 'text', notice: Notice, { email, by, language }: Facts): string {
  const own = texts[language];
  const when = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format();
  const values = { email, when, by: fillIn(own.by[by.key], { actor: by.actor ?? '' }), ...detailsOf(notice, own) };
  return fillIn(own[notice.kind][part], values);
}

function detailsOf(notice: Notice, own: (typeof texts)[Language]): SentenceValues {
  if ('factor' in notice) return { factor: own.factors[notice.factor] };
  if (notice.kind === 'recoveryCodeUsed') return { left: notice.left };
  if (notice.kind === 'emailChanged') return { from: notice.from };
  if (notice.kind === 'newNetwork') {
    const { network } = notice.device;
    return { network: network ?? own.unknownNetwork, device: toDevice(notice.device, own) };
  }
  if (notice.kind !== 'rolesChanged') return {};
  const names: Record<string, string> = own.roles;
  const toList = (roles: readonly string[]) => roles.map((role) => names[role] ?? role).join(', ') || own.noRoles;
  return { from: toList(notice.from), to: toList(notice.to) };
}

function toDevice({ browser, system }: Device, own: (typeof texts)[Language]): string {
  if (browser !== null && system !== null) return fillIn(own.device, { browser, system });
  return browser ?? system ?? own.unknownDevice;
}
