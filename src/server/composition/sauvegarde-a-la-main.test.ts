import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, transactionSysteme } from '#server/core/db/database.ts';
import { sauvegardesDe } from '#server/core/sauvegarde/manifeste.ts';
import { preparerSource, restaurerAilleurs, unDossier } from '#server/core/sauvegarde/monde-de-test.ts';
import { sauvegardesSuivies } from '#server/features/exploitation/travail/read-models.ts';
import type { SauvegardeSuivie } from '#shared/features/exploitation/travail/contract.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/sauvegarde.ts');
const source = preparerSource();

type Monde = typeof source.monde;
const suivies = async ({ serveur: { host, port, database } }: Monde): Promise<SauvegardeSuivie[]> => {
  const db = openDatabase({ host, port, database, user: 'pharmaccord' }, { role: 'pharmaccord_systeme', max: 1 });
  try {
    return await transactionSysteme(db, sauvegardesSuivies);
  } finally {
    await db.destroy();
  }
};
const env = () => ({ PATH: process.env['PATH'], DATA_DIR: source.monde.dataDir });
const commander = (dossier: string) => spawnSync(process.execPath, [SCRIPT, dossier], { env: env(), encoding: 'utf8' });

it('la commande se suit : réussie, en échec, tuée ; et ce qu’elle rend se restaure', async () => {
  const dossier = unDossier();
  const { status, stdout, stderr } = commander(dossier);
  expect([status, stderr]).toEqual([0, '']);
  const [taille, chemin] = /\((\d+) octets, en clair\) : (.+)/.exec(stdout)!.slice(1);
  const [reussie] = await suivies(source.monde);
  expect(reussie).toMatchObject({ origine: 'MANUELLE', etat: 'REUSSIE', taille: Number(taille), raison: null });
  expect(Date.parse(reussie!.termineeLe!)).toBeGreaterThanOrEqual(Date.parse(reussie!.commenceeLe!));

  expect(commander(join(SCRIPT, 'ici')).status).toBe(1);
  expect((await suivies(source.monde))[0]).toMatchObject({
    origine: 'MANUELLE',
    etat: 'EN_ECHEC',
    raison: expect.stringContaining('ce n’est pas un dossier'),
  });

  const enfant = spawn(process.execPath, [SCRIPT, dossier], { env: env(), stdio: 'ignore' });
  const brouillons = () => readdirSync(dossier).filter((nom) => nom.startsWith('.en-cours-'));
  await expect.poll(brouillons, { interval: 2 }).toHaveLength(1);
  enfant.kill('SIGSTOP');
  const [arretee] = await suivies(source.monde);
  enfant.kill('SIGKILL');
  await once(enfant, 'exit');
  expect(arretee).toMatchObject({ etat: 'EN_COURS', termineeLe: null });
  await expect.poll(async () => (await suivies(source.monde))[0]).toEqual({ ...arretee, etat: 'INTERROMPUE' });

  // In the database that a backup gives back, its own end is not known.
  const la = await restaurerAilleurs(chemin!);
  expect((await suivies(la)).map(({ etat }) => etat)).toEqual(['INTERROMPUE']);
});

it('une base qui ne peut pas noter est sauvegardée quand même, et la commande le dit', async () => {
  await source.monde.admin.query('alter table sauvegarde rename column origine to provenance');
  const dossier = unDossier();
  const { status, stderr } = commander(dossier);
  await source.monde.admin.query('alter table sauvegarde rename column provenance to origine');
  expect([status, stderr.trim()]).toEqual([
    0,
    'Cette sauvegarde ne se verra pas parmi les travaux : la base n’a pas pu la noter.',
  ]);
  expect(await sauvegardesDe(dossier)).toHaveLength(1);
});
