import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EmbeddedRefusal, startEmbedded } from '../db/embedded.ts';
import { ouvrirDossier } from '../files/dossier.ts';
import { lireManifeste, sauvegardesDe } from './manifeste.ts';
import {
  configDe,
  exigerFichiers,
  manquantes,
  ouvrir,
  preparerSource,
  restaurerAilleurs,
  telephones,
  toutLire,
  unDossier,
} from './monde-de-test.ts';
import { restaurerSauvegarde } from './restaurer.ts';
import { ecrireSauvegarde } from './sauvegarder.ts';

const SCRIPTS = join(import.meta.dirname, '../../../../scripts');
const source = preparerSource();

describe('sauvegarder pendant que l’on écrit, restaurer ailleurs', () => {
  it('rend tout ce qui était acquis au début, rien de déchiré, et chaque octet des fichiers', async () => {
    let n = 0;
    const ecriture = new AbortController();
    const acquis = { avant: 0, pendant: 0 };
    const ecrivain = (async () => {
      while (!ecriture.signal.aborted) {
        await source.ecrire(n + 1);
        n += 1;
      }
    })();
    await expect.poll(() => n, { interval: 5 }).toBeGreaterThan(20);
    const avant = await toutLire(source.monde.admin);
    acquis.avant = n;
    const { chemin } = await ecrireSauvegarde(source.monde.config, source.sauvegardes, {
      stock: source.monde.stock,
      pendant: async () => {
        acquis.pendant = n;
        // Several segments and checkpoints: without the slot, the first ones are recycled.
        for (let i = 0; i < 4; i += 1) {
          await source.monde.admin.query('select pg_switch_wal()');
          await source.monde.admin.query('checkpoint');
        }
        await expect.poll(() => n, { interval: 5 }).toBeGreaterThan(acquis.pendant + 40);
      },
    });
    ecriture.abort();
    await ecrivain;
    const apres = await toutLire(source.monde.admin);

    const la = await restaurerAilleurs(chemin);
    const rendu = await toutLire(la.admin);
    expect([...rendu.keys()].toSorted()).toEqual([...apres.keys()].toSorted());
    expect(manquantes(avant, rendu)).toEqual([]);
    expect(manquantes(rendu, apres)).toEqual([]);
    const [premierTelephone, deux] = await telephones(la.admin);
    expect(premierTelephone).toBe(deux);
    expect(premierTelephone).toBeGreaterThanOrEqual(acquis.avant);
    expect(await exigerFichiers(la)).toBeGreaterThan(acquis.pendant);
  });

  it('au repos, chaque table est la même, et `npm start` y écrit', async () => {
    const { chemin } = await ecrireSauvegarde(source.monde.config, source.sauvegardes, source.monde);
    const la = await restaurerAilleurs(chemin);
    expect(await toutLire(la.admin)).toEqual(await toutLire(source.monde.admin));
    expect(await telephones(la.admin)).toEqual(await telephones(source.monde.admin));
    await la.admin.query(`insert into tenant (type, nom, mail) values ('PHARMACIE', 'Après', 'b@exemple.fr')`);
  });

  it('l’application arrêtée, la commande démarre la base et l’arrête', async () => {
    const dataDir = join(unDossier(), 'data');
    await restaurerSauvegarde(configDe(dataDir), source.intacte, { remplacer: false });
    const dossier = unDossier();
    const { chemin } = await ecrireSauvegarde(configDe(dataDir), dossier, {
      stock: await ouvrirDossier(join(dataDir, 'fichiers')),
    });
    expect((await lireManifeste(chemin)).fichiers).toEqual((await lireManifeste(source.intacte)).fichiers);
    await expect(restaurerSauvegarde(configDe(dataDir), chemin, { remplacer: true })).resolves.toBeDefined();
  });
});

describe('ce qui est interrompu', () => {
  const brouillons = (dossier: string) => readdirSync(dossier).filter((nom) => nom.startsWith('.en-cours-'));

  it('tuée, elle ne laisse rien qui passe pour une sauvegarde ; la suivante range', async () => {
    const dossier = unDossier();
    const enfant = spawn(process.execPath, [join(SCRIPTS, 'sauvegarde.ts'), dossier], {
      env: { ...process.env, DATA_DIR: source.monde.dataDir },
      stdio: 'ignore',
    });
    await expect.poll(() => brouillons(dossier), { interval: 2 }).toHaveLength(1);
    const [brouillon] = brouillons(dossier);
    enfant.kill('SIGKILL');
    await once(enfant, 'exit');
    expect(await sauvegardesDe(dossier)).toEqual([]);
    await expect(
      restaurerSauvegarde(configDe(unDossier()), join(dossier, brouillon!), { remplacer: false }),
    ).rejects.toThrow('n’est pas une sauvegarde complète');
    await ecrireSauvegarde(source.monde.config, dossier, source.monde);
    expect(brouillons(dossier)).toEqual([]);
    expect(await sauvegardesDe(dossier)).toHaveLength(1);
  });

  it('le serveur tué pendant la copie : elle échoue, ne laisse rien, et rien d’acquis n’est perdu', async () => {
    const dossier = unDossier();
    await source.ecrire(1_000_000);
    const pid = Number((await readFile(join(source.monde.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    const coupee = ecrireSauvegarde(source.monde.config, dossier, {
      stock: source.monde.stock,
      pendant: async () => {
        const { rows } = await source.monde.admin.query<{ pid: number }>(
          'select active_pid as pid from pg_replication_slots',
        );
        // The server, and its process that makes the backup, which would outlive it for a moment.
        for (const numeroDeProcessus of [pid, rows[0]!.pid]) process.kill(numeroDeProcessus, 'SIGKILL');
      },
    });
    await expect(coupee).rejects.toThrow();
    expect(readdirSync(dossier)).toEqual([]);
    await source.monde.fermer();
    source.monde = await ouvrir(source.monde.dataDir);
    expect(await telephones(source.monde.admin)).toEqual([1_000_000, 1_000_000]);
    expect(await exigerFichiers(source.monde)).toBeGreaterThan(0);
    await expect(ecrireSauvegarde(source.monde.config, dossier, source.monde)).resolves.toBeDefined();
  });

  it('une restauration coupée au milieu : l’application refuse de démarrer, puis se restaure', async () => {
    const dataDir = join(unDossier(), 'data');
    await restaurerSauvegarde(configDe(dataDir), source.intacte, { remplacer: false });
    writeFileSync(join(dataDir, 'restauration-en-cours'), '');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(EmbeddedRefusal);
    await restaurerSauvegarde(configDe(dataDir), source.intacte, { remplacer: true });
    const serveur = await startEmbedded({ dataDir });
    await serveur.stop();
  });
});

describe('garder les dernières', () => {
  it('au-delà de SAUVEGARDE_NOMBRE, les plus anciennes partent ; une sauvegarde abîmée n’est ni comptée ni jetée', async () => {
    const dossier = unDossier();
    const config = configDe(source.monde.dataDir, { SAUVEGARDE_NOMBRE: '2' });
    const le = (jour: number) => () => new Date(Date.UTC(2026, 0, jour));
    for (const jour of [1, 2])
      await ecrireSauvegarde(config, dossier, { stock: source.monde.stock, maintenant: le(jour) });
    appendFileSync(join(dossier, 'pharmaccord-20260101T000000000Z', 'manifeste.json'), ' ');
    for (const jour of [3, 4])
      await ecrireSauvegarde(config, dossier, { stock: source.monde.stock, maintenant: le(jour) });
    expect(await sauvegardesDe(dossier)).toEqual(
      ['01', '03', '04'].map((jour) => `pharmaccord-202601${jour}T000000000Z`),
    );
  });
});
