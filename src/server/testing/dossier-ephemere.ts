import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for one run, that the account of PostgreSQL may enter: the database stays in it, and goes with it. In a closed one, started by
 * root, it would be put in /var/lib/pharmaccord and outlive the run.
 */
export const dossierEphemere = (prefixe: string): string => {
  const dossier = mkdtempSync(join(tmpdir(), prefixe));
  chmodSync(dossier, 0o711);
  return dossier;
};
