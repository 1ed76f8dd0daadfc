import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { creerBaseDeTest } from '../../testing/base/base.ts';
import { ouvrirBases, type Bases } from '../../testing/base/bases.ts';
import { STOCKAGES, type StockageDeTest } from '../../testing/processus/stockages.ts';
import { transactionSysteme, type TenantTx } from '../db/database.ts';
import {
  balayerOrphelins,
  enregistrerFichier,
  lireFichier,
  supprimerFichier,
  type NouveauFichier,
} from './fichiers.ts';
import type { FileStore } from './store.ts';

let base: Bases;
let A: AuthorizedTenantId;
let B: AuthorizedTenantId;
beforeAll(async () => {
  base = ouvrirBases(await creerBaseDeTest());
  [A, B] = [await base.unTenant(), await base.unTenant()];
});
afterAll(async () => {
  await base.fermer();
});

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const fichier = (autre: Partial<NouveauFichier> = {}): NouveauFichier => ({
  nom: 'relevé.pdf',
  contenu: pdf,
  auteur: 'systeme',
  ...autre,
});
const dans = <T>(tenantId: AuthorizedTenantId, work: (tx: TenantTx) => Promise<T>) => base.dans(tenantId, work);
const demain = () => new Date(Date.now() + 25 * 3_600_000);
const surDisque = async (depot: FileStore): Promise<string[]> => {
  const cles: string[] = [];
  for await (const cle of depot.lister(demain())) cles.push(cle);
  return cles;
};

describe.each(STOCKAGES)('fichiers sur %s', (_nom, ouvrir) => {
  let stockage: StockageDeTest;
  let store: FileStore;
  beforeAll(async () => {
    stockage = await ouvrir();
    ({ store } = stockage);
  });
  afterAll(async () => {
    await base.dbSysteme.deleteFrom('fichier').execute();
    await stockage.fermer();
  });

  test('gardé, il se relit à l’identique avec le type de ses octets', async () => {
    const { id, mime } = await dans(A, (tx) => enregistrerFichier(tx, store, fichier({ mimeDeclare: 'text/html' })));
    expect(mime).toBe('application/pdf');
    const { flux, ...fichierLu } = await dans(A, (tx) => lireFichier(tx, store, id));
    expect(fichierLu).toMatchObject({ nom: 'relevé.pdf', mime: 'application/pdf', taille: pdf.length });
    expect(await buffer(flux)).toEqual(pdf);
  });

  test('un autre tenant ne le voit pas : même réponse qu’un identifiant inconnu', async () => {
    const { id } = await dans(A, (tx) => enregistrerFichier(tx, store, fichier()));
    const introuvable = { status: 404, code: 'INTROUVABLE' };
    await expect(dans(B, (tx) => lireFichier(tx, store, id))).rejects.toMatchObject(introuvable);
    await expect(dans(A, (tx) => lireFichier(tx, store, 999_999))).rejects.toMatchObject(introuvable);
    await dans(B, (tx) => supprimerFichier(tx, id));
    (await dans(A, (tx) => lireFichier(tx, store, id))).flux.destroy();
  });

  test('un nom avec un caractère spécial est refusé, champ désigné', async () => {
    await expect(dans(A, (tx) => enregistrerFichier(tx, store, fichier({ nom: '../a.pdf' })))).rejects.toMatchObject({
      status: 400,
      code: 'NOM_FICHIER_REFUSE',
      errors: [{ pointer: '/fichiers', detail: expect.any(String) }],
    });
  });

  test('15 Mo passent, un octet de plus non', async () => {
    const juste = Buffer.alloc(MAX_OCTETS_FICHIER, 'a');
    await dans(A, (tx) => enregistrerFichier(tx, store, fichier({ nom: 'a.txt', contenu: juste })));
    await expect(
      dans(A, (tx) =>
        enregistrerFichier(tx, store, fichier({ nom: 'a.txt', contenu: Buffer.concat([juste, Buffer.from('a')]) })),
      ),
    ).rejects.toMatchObject({ status: 413 });
  });

  test('une transaction annulée ne laisse aucune ligne, et le balayage emporte ses octets seuls', async () => {
    await balayerOrphelins(base.dbSysteme, store, demain());
    const avant = await surDisque(store);
    await expect(
      dans(A, async (tx) => {
        await enregistrerFichier(tx, store, fichier());
        throw new Error('annulé');
      }),
    ).rejects.toThrow('annulé');
    expect(await surDisque(store)).toHaveLength(avant.length + 1);
    expect(await balayerOrphelins(base.dbSysteme, store, new Date())).toBe(0);
    expect(await balayerOrphelins(base.dbSysteme, store, demain())).toBe(1);
    expect((await surDisque(store)).toSorted()).toEqual(avant.toSorted());
  });

  test('tué entre les octets et la ligne, il ne reste qu’un orphelin, que le balayage emporte', async () => {
    const avant = await surDisque(store);
    const script = fileURLToPath(new URL('../../testing/processus/depot-interrompu.ts', import.meta.url));
    const enfant = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    enfant.stdin.end(JSON.stringify({ connexion: base.connexion, tenantId: A, depot: stockage.depot }));
    await once(enfant.stdout, 'data');
    enfant.kill('SIGKILL');
    await once(enfant, 'exit');
    const { n } = await base.dbSysteme
      .selectFrom('fichier')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('nom', '=', 'interrompu.pdf')
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
    expect(await surDisque(store)).toHaveLength(avant.length + 1);
    expect(await balayerOrphelins(base.dbSysteme, store, demain())).toBe(1);
    expect((await surDisque(store)).toSorted()).toEqual(avant.toSorted());
  });

  test('supprimé, ses octets partent au balayage', async () => {
    const { id } = await transactionSysteme(base.dbSysteme, (tx) =>
      enregistrerFichier(tx, store, fichier({ tenantId: A })),
    );
    await dans(A, (tx) => supprimerFichier(tx, id));
    expect(await balayerOrphelins(base.dbSysteme, store, demain())).toBe(1);
  });

  test('le balayage refuse une base qui ne voit pas les lignes, ou qui n’est pas celle du dossier', async () => {
    await expect(balayerOrphelins(base.db, store, demain())).rejects.toThrow('sees every tenant');
    const ailleurs = await ouvrir();
    const autre = ailleurs.store;
    for (let i = 0; i < 101; i++) await autre.put(crypto.randomUUID(), Buffer.from('a'));
    await expect(balayerOrphelins(base.dbSysteme, autre, demain())).rejects.toThrow(/vérifiez DATA_DIR/);
    expect(await surDisque(autre)).toHaveLength(101);
    await ailleurs.fermer();
  });
});
