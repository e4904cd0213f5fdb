import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { user } from '@trastienda/contract/resources/user';
import { isOperatorPassword, operatorPassword } from '../../session/create-user.ts';
import { WrongUsage, type Streams } from '../command.ts';

/** The options of a command about a user. If `isGenerated` is true, the password was generated, and the command must print it. */
export type Account = { email: string; password: string; isGenerated: boolean };

/**
 * Parses `--email` and `--password`. Without `--password`, prompts for a password if the input is a terminal; otherwise takes the first line
 * of the input, which no list of processes shows, and generates a password if the line is empty.
 * @throws WrongUsage for an unknown option, a missing or invalid e-mail address, or a password of the wrong length.
 */
export async function readAccount(words: string[], streams: Streams): Promise<Account> {
  const { email, password } = parse(words);
  const address = toAddress(email);
  const known = password ?? (streams.input.isTTY ? await ask('Password: ', streams) : await readLine(streams));
  if (known !== undefined && !isOperatorPassword(known)) {
    const { minChars, maxChars } = operatorPassword;
    throw new WrongUsage(`The password needs ${minChars} to ${maxChars} characters.`);
  }
  return {
    email: address,
    password: known ?? randomBytes(15).toString('base64url'),
    isGenerated: known === undefined,
  };
}

/**
 * Parses `--email`, the only option.
 * @throws WrongUsage for another option, or a missing or invalid e-mail address.
 */
export function readEmail(words: string[]): string {
  const { email, password } = parse(words);
  if (password !== undefined) throw new WrongUsage("Unknown option '--password'");
  return toAddress(email);
}

function toAddress(email: string | undefined): string {
  if (email === undefined) throw new WrongUsage('Specify the user: --email <address>.');
  const address = user.fields.email.input.safeParse(email);
  if (!address.success) throw new WrongUsage(`${email} is not an e-mail address.`);
  return address.data;
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: { email: { type: 'string' }, password: { type: 'string' } } }).values;
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** The time without input after which the command prints a notice. */
const silenceMs = 2_000;

/** Returns the first line of the standard input; undefined if it is empty. */
async function readLine({ input, say }: Streams): Promise<string | undefined> {
  // A job or an SSH session without a terminal may keep its input open without writing to it.
  const notice = setTimeout(() => {
    say('Waiting for the password on the standard input. Close it (< /dev/null) to have one generated.');
  }, silenceMs);
  try {
    for await (const line of createInterface({ input })) return line || undefined;
    return undefined;
  } finally {
    clearTimeout(notice);
    // An open input would keep the process running.
    input.destroy();
  }
}

/** Prompts on the standard error without echoing the input. Streams print lines, and the answer follows the question on its line. */
async function ask(question: string, { input }: Streams): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
