import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SauvegardeRefusee } from './refus.ts';

const COMMANDE = fileURLToPath(new URL('../../../../scripts/sauvegarde.ts', import.meta.url));

type Faite = { readonly taille: number; readonly chiffree: boolean };

/**
 * Runs `npm run sauvegarde` in its own process, because hashing gigabytes would slow the requests down.
 * @param dossier the folder of the backups
 * @returns the size in bytes, and whether the backup is encrypted
 * @throws SauvegardeRefusee with the sentence of the command
 */
export const sauvegarderAPart = (dossier: string, signal: AbortSignal, env = process.env): Promise<Faite> =>
  new Promise((fini, echec) => {
    const enfant = spawn(process.execPath, ['--max-old-space-size=256', COMMANDE, dossier], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
    });
    let faite: Faite | undefined;
    let erreurs = '';
    enfant.on('message', (message: Faite) => (faite = message));
    enfant.stderr?.on('data', (texte: Buffer) => (erreurs = (erreurs + texte.toString('utf8')).slice(-1000)));
    enfant.once('error', echec);
    enfant.once('close', (code, arret) => {
      if (code === 0 && faite) return fini(faite);
      return echec(new SauvegardeRefusee(erreurs.trim() || `La sauvegarde s’est arrêtée (${arret ?? code}).`));
    });
  });
