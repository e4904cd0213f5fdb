import * as z from 'zod';
import { baseUrl } from './base-url.ts';
import { LastingRefusal } from './start-refused.ts';

const endpoint = baseUrl.optional();
const text = z.string().optional();
const pathStyle = z.enum(['on', 'off'], 'is neither on nor off').optional();

/** The variables of the stores of buckets: that of the pictures, and that of the backups. */
export const s3Variables = {
  S3_BUCKET: text,
  S3_ENDPOINT: endpoint,
  S3_REGION: text,
  S3_PATH_STYLE: pathStyle,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: text,
  BACKUP_S3_PATH_STYLE: pathStyle,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
};

type Prefix = 'S3_' | 'BACKUP_S3_';
type Variables = z.output<z.ZodObject<typeof s3Variables>>;

/** Whether the bucket of BACKUP_TO is in a store of its own. */
export const hasBackupStore = (variables: Variables): boolean =>
  Object.entries(variables).some(([name, value]) => name.startsWith('BACKUP_S3_') && value !== undefined);

/** Location and credentials of a store of buckets. */
export function toStore(variables: Variables, prefix: Prefix) {
  const url = variables[`${prefix}ENDPOINT`];
  return {
    endpoint: url,
    region: variables[`${prefix}REGION`] ?? 'us-east-1',
    /** Whether URLs contain the bucket in the path, not in the host name. A store with its own endpoint may support only the path. */
    usesPathStyle: (variables[`${prefix}PATH_STYLE`] ?? (url ? 'on' : 'off')) === 'on',
    accessKeyId: variables[`${prefix}ACCESS_KEY_ID`],
    secretAccessKey: variables[`${prefix}SECRET_ACCESS_KEY`],
    /** Of the variables, for messages. */
    prefix,
  };
}

/** Rejects an access key without its secret, a secret without its key, and an endpoint or access key without a bucket. */
export function refuseIncompleteStores({
  BACKUP_TO,
  ...variables
}: Variables & { BACKUP_TO?: string | undefined }): void {
  const isBackupBucket = BACKUP_TO?.startsWith('s3://') === true;
  const needsBucket = isBackupBucket && !hasBackupStore(variables);
  refuseIncomplete(variables, 'S3_', { hasBucket: Boolean(variables.S3_BUCKET) || needsBucket, bucket: 'S3_BUCKET' });
  refuseIncomplete(variables, 'BACKUP_S3_', { hasBucket: isBackupBucket, bucket: 'BACKUP_TO to a bucket' });
}

type Bucket = { hasBucket: boolean; bucket: string };

function refuseIncomplete(variables: Variables, prefix: Prefix, { hasBucket, bucket }: Bucket): void {
  const [key, secret] = [`${prefix}ACCESS_KEY_ID`, `${prefix}SECRET_ACCESS_KEY`] as const;
  for (const name of [`${prefix}ENDPOINT`, key] as const) {
    if (!hasBucket && variables[name]) throw new LastingRefusal(`${name} is set: set ${bucket}, too.`);
  }
  if (variables[key] && !variables[secret]) throw new LastingRefusal(`${key} is set: set ${secret}, too.`);
  if (variables[secret] && !variables[key]) throw new LastingRefusal(`${secret} is set: set ${key}, too.`);
}
