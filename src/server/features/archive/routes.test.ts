import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sortesArchive } from '#server/archives.ts';
import { balayerOrphelins } from '#server/core/files/fichiers.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { faireArchive, prendreArchive } from '#server/testing/archives.ts';
import { creerMonde, DOCUMENTS, type Monde } from '#server/testing/monde-document.ts';
import { STOCKAGES, type StockageDeTest } from '#server/testing/stockages.ts';
import { INTERROMPUE } from '#shared/features/archive/messages.ts';
import { ARCHIVES_PAR_HEURE } from '#shared/features/archive/rules.ts';
import { aviserSiElleAttend, executerArchive, purgerArchives, travauxArchive } from './jobs.ts';

const URL = '/api/v1/archives';
let m: Monde;
let p: Awaited<ReturnType<Monde['unePharmacie']>>;
let documentId: number;
beforeAll(async () => {
  m = await creerMonde();
  p = await m.unePharmacie();
  documentId = (await m.deposer(p.jeton)).id;
});
afterAll(() => m.app.fermer());
beforeEach(async () => {
  await m.app.services.dbSysteme.deleteFrom('archive').execute();
  await m.app.services.dbSysteme.deleteFrom('tentative').execute();
});

const demander = async (jeton = p.jeton): Promise<number> => (await m.archiver(jeton, [documentId])).corps.id;
const lire = async (id: number, jeton = p.jeton) => (await m.app.appeler(jeton, 'GET', `${URL}/${id}`)).corps;
const prendre = (id: number, jeton = p.jeton) => m.app.appeler(jeton, 'GET', `${URL}/${id}/fichier`);
const laquelle = (archiveId: number) => ({ tenantId: p.id, archiveId });
const ligne = (id: number) => m.app.services.dbSysteme.selectFrom('archive').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const fichier = (cle: string) => m.app.services.dbSysteme.selectFrom('fichier').selectAll().where('cle', '=', cle).executeTakeFirst();
const octets = (): Promise<string[]> => Array.fromAsync(m.app.services.fichiers.lister(new Date('2100-01-01')));
const travaux = (id: number) =>
  m.app.services.dbSysteme
    .withSchema('pgboss')
    .selectFrom('job' as never)
    .select('name' as never)
    .where('name' as never, '=', 'archive' as never)
    .where('data' as never, '@>', JSON.stringify({ archiveId: id }) as never)
    .execute();
const vieillir = (id: number, heures: number) =>
  m.app.services.dbSysteme
    .updateTable('archive')
    .set({ battement_le: new Date(m.app.horloge.maintenant.getTime() - heures * 3_600_000).toISOString() })
    .where('id', '=', id)
    .execute();
const avis = async (jeton = p.jeton): Promise<{ title: string; body: string; processed: boolean; link: unknown }[]> =>
  (await m.app.appeler(jeton, 'GET', '/api/v1/notifications')).corps.elements;

describe('une archive est à qui l’a demandée', () => {
  it('ni un collègue, ni le voisin, ni qui agit au nom du compte ne la voient ni ne la prennent', async () => {
    const id = await demander(p.roles.OPERATEUR);
    await faireArchive(m.app, id);
    const superAdmin = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    const auNomDe = (await m.app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${p.id}`)).corps.token;
    const voisin = await m.unePharmacie();
    for (const jeton of [p.jeton, p.roles.ACHAT, voisin.jeton, auNomDe, m.jetons.groupement]) {
      expect([(await lire(id, jeton)).status, (await prendre(id, jeton)).status]).toEqual([404, 404]);
      expect((await m.app.appeler(jeton, 'GET', URL)).corps).toEqual([]);
    }
    expect((await m.app.appeler(p.roles.OPERATEUR, 'GET', URL)).corps).toMatchObject([
      { id, etat: 'TERMINE', droits: { telecharger: true } },
    ]);
    expect((await prendre(id, p.roles.OPERATEUR)).status).toBe(200);
    // The archive of an export is the account's: it is not among those of a person.
    const { corps } = await m.app.appeler(p.jeton, 'POST', '/api/v1/tenant/export-donnees');
    expect((await prendre(corps.id)).status).toBe(404);
  });

  it('demandée au nom du compte, elle n’est pas à la personne, et ne prévient aucun de ses gens', async () => {
    const superAdmin = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    const auNomDe = (await m.app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${p.id}`)).corps.token;
    const id = await demander(auNomDe);
    await faireArchive(m.app, id);
    const avant = (await avis()).length;
    await aviserSiElleAttend(m.app.services, sortesArchive, laquelle(id));
    expect((await avis()).length).toBe(avant);
    expect((await prendre(id, auNomDe)).status).toBe(200);
  });

  it('dont l’accès a pris fin, elle ne se fait pas et le dit', async () => {
    const q = await m.unePharmacie();
    const d = await m.deposer(q.jeton);
    const { corps } = await m.archiver(q.roles.OPERATEUR, [d.id]);
    const [travail] = travauxArchive(sortesArchive);
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ activated: false })
      .where('tenant_id', '=', q.id)
      .where('role', '=', 'OPERATEUR')
      .execute();
    const execution = { essai: 1, dernierEssai: false, signal: new AbortController().signal };
    await travail!.traiter({ tenantId: q.id, archiveId: corps.id }, m.app.services, execution);
    expect(await ligne(corps.id)).toMatchObject({ etat: 'ECHEC', erreur: expect.stringContaining('n’a plus accès'), fichier_id: null });
  });
});

describe('une archive se fait une fois', () => {
  it('douze demandes à la fois : une archive, un travail', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => demander()));
    expect(new Set(ids).size).toBe(1);
    expect(await travaux(ids[0]!)).toHaveLength(1);
  });

  it('coupée, elle se reprend ; faite deux fois à la fois, elle ne finit qu’une', async () => {
    const id = await demander();
    await vieillir(id, 1);
    expect(await lire(id)).toMatchObject({ etat: 'EN_COURS', interrompu: true });
    expect(await demander()).toBe(id);
    expect(await lire(id)).toMatchObject({ interrompu: false });
    expect(await travaux(id)).toHaveLength(2);
    const avant = await octets();
    await Promise.all([faireArchive(m.app, id), faireArchive(m.app, id)]);
    expect(await lire(id)).toMatchObject({ etat: 'TERMINE', faits: 1, total: 1 });
    const { cle, taille } = await ligne(id);
    const lignes = await m.app.services.dbSysteme.selectFrom('fichier').select('taille').where('cle', '=', cle).execute();
    expect(lignes).toEqual([{ taille }]);
    expect((await m.app.services.fichiers.stat(cle))?.taille).toBe(taille);
    // The bytes of the other making are gone.
    expect(await octets()).toHaveLength(avant.length + 1);
  });

  it('le serveur arrêté au milieu, elle n’a ni fichier ni fin ; reprise, elle finit', async () => {
    const id = await demander();
    const arret = executerArchive(m.app.services, sortesArchive, laquelle(id), AbortSignal.abort());
    await expect(arret).rejects.toThrow();
    const { cle } = await ligne(id);
    expect([await fichier(cle), await m.app.services.fichiers.stat(cle), (await lire(id)).etat]).toEqual([
      undefined,
      undefined,
      'EN_COURS',
    ]);
    await faireArchive(m.app, id);
    expect((await prendre(id)).status).toBe(200);
  });

  it('au plus soixante par heure et par personne', async () => {
    for (let i = 0; i < ARCHIVES_PAR_HEURE; i += 1) {
      expect((await m.archiver(p.jeton, [documentId])).status).toBe(200);
      await m.app.services.dbSysteme.updateTable('archive').set({ etat: 'ECHEC' }).where('etat', '=', 'EN_COURS').execute();
    }
    expect((await m.archiver(p.jeton, [documentId])).status).toBe(429);
    expect((await m.archiver(p.roles.ACHAT, [documentId])).status).toBe(200);
  });
});

describe('qui l’attend l’apprend', () => {
  it('prise tout de suite, rien n’est dit ; laissée, une notification y mène, close quand elle est prise', async () => {
    const prise = await demander();
    await faireArchive(m.app, prise);
    await prendre(prise);
    const avant = (await avis()).length;
    await aviserSiElleAttend(m.app.services, sortesArchive, laquelle(prise));
    expect((await avis()).length).toBe(avant);

    const laissee = await demander();
    await faireArchive(m.app, laissee);
    await aviserSiElleAttend(m.app.services, sortesArchive, laquelle(laissee));
    expect((await avis())[0]).toMatchObject({
      title: 'Votre archive est prête',
      processed: false,
      link: { ecran: 'documents', params: { archive: String(laissee) } },
    });
    expect((await avis(p.roles.ACHAT)).map(({ title }) => title)).not.toContain('Votre archive est prête');
    await prendre(laissee);
    expect((await avis())[0]).toMatchObject({ processed: true });
  });

  it('ce qui échoue pour de bon se dit, sans fichier ; ce qui se réessaie, non', async () => {
    const id = await demander();
    const [travail] = travauxArchive(sortesArchive);
    const services = {
      ...m.app.services,
      fichiers: { ...m.app.services.fichiers, put: () => Promise.reject(new Error('disque plein')) },
    };
    const executer = (dernierEssai: boolean) =>
      travail!.traiter(laquelle(id), services, { essai: 1, dernierEssai, signal: new AbortController().signal });
    await expect(executer(false)).rejects.toThrow('disque plein');
    expect(await lire(id)).toMatchObject({ etat: 'EN_COURS', erreur: null });
    await expect(executer(true)).rejects.toThrow('disque plein');
    expect(await lire(id)).toMatchObject({ etat: 'ECHEC', erreur: INTERROMPUE, droits: { telecharger: false } });
    expect((await avis())[0]).toMatchObject({ title: 'Archive interrompue' });
    expect((await prendre(id)).corps.code).toBe('ARCHIVE_INDISPONIBLE');
  });

  it('abandonnée depuis des heures, la purge la termine et le dit', async () => {
    const id = await demander();
    await m.app.services.dbSysteme
      .updateTable('archive')
      .set({ battement_le: new Date(Date.now() - 7 * 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute();
    await purgerArchives(m.app.services, sortesArchive);
    expect(await lire(id)).toMatchObject({ etat: 'ECHEC', erreur: INTERROMPUE });
  });
});

describe.each(STOCKAGES)('sur %s', (_nom, ouvrir) => {
  const services = () => m.app.services as { fichiers: FileStore };
  let avant: FileStore;
  let stockage: StockageDeTest;
  let sien: number;
  beforeEach(async () => {
    stockage = await ouvrir();
    avant = services().fichiers;
    services().fichiers = stockage.store;
    sien = (await m.deposer(p.jeton)).id;
  });
  afterEach(async () => {
    services().fichiers = avant;
    await stockage.fermer();
    m.app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
  });

  it('gardée un jour, puis ni ligne ni octets', async () => {
    m.app.horloge.maintenant = new Date('2026-11-21T10:00:00Z');
    const demande = await m.archiver(p.jeton, [sien]);
    expect((await prendreArchive(m.app, p.jeton, demande)).status).toBe(200);
    const { cle } = await ligne(demande.corps.id);
    m.app.horloge.maintenant = new Date('2026-11-22T09:59:59Z');
    await purgerArchives(m.app.services, sortesArchive);
    expect([(await fichier(cle))?.taille, (await stockage.store.stat(cle))?.taille]).toEqual(
      Array.from({ length: 2 }, () => expect.any(Number)),
    );
    m.app.horloge.maintenant = new Date('2026-11-22T10:00:01Z');
    expect((await prendre(demande.corps.id)).corps.code).toBe('ARCHIVE_INDISPONIBLE');
    await purgerArchives(m.app.services, sortesArchive);
    expect([await fichier(cle), await stockage.store.stat(cle)]).toEqual([undefined, undefined]);
    expect(await lire(demande.corps.id)).toMatchObject({ etat: 'EXPIRE', droits: { telecharger: false } });
  });

  it('ce qui se rompt en cours d’écriture ne laisse ni ligne ni moitié ; des octets sans ligne sont balayés', async () => {
    const { corps } = await m.archiver(p.jeton, [sien]);
    const avantElle = await octets();
    const casse = {
      ...stockage.store,
      get: () =>
        Promise.resolve(
          Readable.from(
            (function* () {
              yield Buffer.from('%PDF');
              throw new Error('lecture rompue');
            })(),
          ),
        ),
    };
    await expect(executerArchive({ ...m.app.services, fichiers: casse }, sortesArchive, laquelle(corps.id))).rejects.toThrow(
      'lecture rompue',
    );
    expect([await octets(), (await ligne(corps.id)).fichier_id]).toEqual([avantElle, null]);
    // Killed between the bytes and their row.
    const cle = randomUUID();
    await stockage.store.put(cle, Buffer.from('PK'));
    await stockage.vieillir(cle, 25);
    await balayerOrphelins(m.app.services.dbSysteme, stockage.store, new Date());
    expect(await stockage.store.stat(cle)).toBeUndefined();
    await faireArchive(m.app, corps.id);
    expect((await prendre(corps.id)).status).toBe(200);
  });
});

it('une clé rejouée est la même archive', async () => {
  const envoi = { corps: { ids: [documentId] }, entetes: { 'idempotency-key': 'zip-1' } };
  const un = await m.app.appeler(p.jeton, 'POST', `${DOCUMENTS}/zip`, envoi);
  await faireArchive(m.app, un.corps.id);
  const deux = await m.app.appeler(p.jeton, 'POST', `${DOCUMENTS}/zip`, envoi);
  expect([un.status, deux.corps]).toEqual([200, un.corps]);
});
