import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import type { Preuve, Preuves } from '#shared/features/operations/preuve/contract.ts';
import { MAX_PREUVES } from '#shared/features/operations/preuve/rules.ts';
import type { Role } from '#shared/core/acteur.ts';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';
import { multipart, multipartAvec } from '#server/testing/multipart.ts';
import { SECRET_PHOTO, unJpeg, uneVignette } from '#server/testing/photos.ts';

let m: MondeDelegue;
let merch: string;
/** A promotion of the pharmacy on two places of its own, for each test. */
let promotion: number;
let places: [number, number];
beforeAll(async () => {
  m = await creerMondeDelegue();
  merch = await m.app.jeton(m.pharmacie, 'MERCHANDISING');
});
afterAll(() => m.app.fermer());

let rang = 0;
const creer = async (tenantId: number, etat: 'DRAFT' | 'VALIDATED' = 'VALIDATED') => {
  const { dbSysteme } = m.app.services;
  const base = { tenant_id: tenantId };
  const detail = await dbSysteme
    .insertInto('laboratoire_detail')
    .values({ nom: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const labo = await dbSysteme
    .insertInto('laboratoire')
    .values({ ...base, detail_id: detail.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const zone = await dbSysteme
    .insertInto('zone')
    .values({ ...base, nom: crypto.randomUUID(), ordre: ++rang })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dates = { date_debut: '2026-03-02', date_fin: '2026-03-29' };
  const { id } = await dbSysteme
    .insertInto('promotion')
    .values({
      ...base,
      ...dates,
      origine: 'PHARMACIE',
      laboratoire_id: labo.id,
      nom_operation: 'Solaires',
      type_promo: 'TG',
      etat_tg: etat,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const nom of ['TG 1', 'TG 2']) {
    const lieu = await dbSysteme
      .insertInto('emplacement')
      .values({ ...base, zone_id: zone.id, nom, type: 'TG', ordre: ids.length + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const place = await dbSysteme
      .insertInto('promotion_emplacement')
      .values({ ...base, ...dates, promotion_id: id, emplacement_id: lieu.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(place.id);
  }
  return { id, places: ids as [number, number] };
};
beforeEach(async () => {
  await m.vider();
  m.app.horloge.maintenant = new Date('2026-03-04T23:30:00+01:00');
  ({ id: promotion, places } = await creer(m.pharmacie));
});

const URL = () => `/api/v1/promotions/${promotion}`;
const CHEZ = () => `/api/v1/trade/pharmacies/${m.pharmacie}/promotions/${promotion}`;
const photo = (contenu: Buffer = unJpeg, nom = 'IMG_2034 (1).HEIC') => multipart({ contenu, nom, mime: 'image/heic' });
const prendre = (token = m.jetons.admin, place = places[0], envoi = photo(), base = URL()) =>
  m.app.appeler(token, 'POST', `${base}/emplacements/${place}/preuves`, envoi);
const lister = async (token = m.jetons.admin, base = URL()) =>
  (await m.app.appeler(token, 'GET', `${base}/preuves`)).corps as Preuves;
const ouvrir = (token: string, id: number, base = URL()) => m.app.appeler(token, 'GET', `${base}/preuves/${id}`);
const retirer = (token: string, id: number, base = URL()) => m.app.appeler(token, 'DELETE', `${base}/preuves/${id}`);
const fichiers = async () => (await m.app.services.dbSysteme.selectFrom('fichier').select('id').execute()).length;

describe('les photos d’une TG', () => {
  it('se prennent, datées par le serveur et sans le lieu de prise de vue ; la première dit la TG réalisée', async () => {
    const { status, corps } = await prendre(merch);
    expect(status).toBe(200);
    expect(corps).toMatchObject({ placementId: places[0], creeLe: '2026-03-04T22:30:00.000Z', acte: 'SUPPRIMER' });
    m.app.horloge.maintenant = new Date('2026-03-06T09:00:00+01:00');
    const seconde: Preuve = (await prendre()).corps;
    const preuvesLues = await lister();
    expect(preuvesLues.joindre).toBe(true);
    expect(preuvesLues.placements).toMatchObject([
      { id: places[0], emplacementNom: 'TG 1', realiseLe: '2026-03-04' },
      { id: places[1], emplacementNom: 'TG 2', realiseLe: null },
    ]);
    expect(preuvesLues.preuves.map(({ id }) => id)).toEqual([seconde.id, corps.id]);
    const { brut, entetes } = await ouvrir(m.jetons.achat, corps.id);
    expect([entetes['content-type'], brut.includes('GPS'), brut.length]).toEqual([
      'image/jpeg',
      false,
      unJpeg.length - SECRET_PHOTO.length - 4,
    ]);
    expect(String(entetes['content-disposition'])).toContain('photo-tg-2026-03-04.jpg');
  });

  it('se montrent en petit quand une vignette est venue avec elles, aussi à un délégué', async () => {
    const photographie = { contenu: unJpeg, nom: 'a.jpg', mime: 'image/jpeg' };
    const { corps: sans } = await prendre();
    const { corps: prise } = await prendre(merch, places[0], multipartAvec({ vignette: uneVignette() }, photographie));
    expect([sans.vignette, prise.vignette]).toEqual([false, true]);
    const petite = (token: string, id: number, base = URL()) =>
      m.app.appeler(token, 'GET', `${base}/preuves/${id}`, { query: { vignette: 'true' } });
    const { status, entetes, brut } = await petite(merch, prise.id);
    expect([status, entetes['content-type'], brut.includes('GPS')]).toEqual([200, 'image/jpeg', false]);
    expect((await petite(merch, sans.id)).status).toBe(404);
    expect((await petite(m.jetons.delegue, prise.id, CHEZ())).status).toBe(404);
    await m.accorder();
    expect((await petite(m.jetons.delegue, prise.id, CHEZ())).status).toBe(200);
    expect((await petite(m.jetons.adminPont, prise.id)).status).toBe(404);
    const refus = await prendre(merch, places[0], multipartAvec({ vignette: uneVignette(641) }, photographie));
    expect([refus.status, refus.corps.errors[0].pointer]).toEqual([400, '/vignette']);
  });

  it('se retirent par qui les a prises ou par un administrateur ; sans photo, la TG n’est plus dite réalisée', async () => {
    const avant = await fichiers();
    const { corps: preuveDuMerchandising } = await prendre(merch);
    const { corps: autre } = await prendre(m.jetons.admin);
    expect((await lister(merch)).preuves.map(({ acte }) => acte)).toEqual([null, 'SUPPRIMER']);
    expect((await retirer(merch, autre.id)).status).toBe(403);
    expect((await retirer(m.jetons.achat, preuveDuMerchandising.id)).status).toBe(403);
    expect((await retirer(merch, preuveDuMerchandising.id)).status).toBe(200);
    expect((await lister()).placements[0]?.realiseLe).toBe('2026-03-04');
    expect((await retirer(m.jetons.admin, autre.id)).status).toBe(200);
    expect((await lister()).placements[0]?.realiseLe).toBeNull();
    expect((await retirer(m.jetons.admin, autre.id)).status).toBe(404);
    expect((await ouvrir(m.jetons.admin, autre.id)).status).toBe(404);
    expect(await fichiers()).toBe(avant);
  });

  it('chaque rôle : ceux qui placent la TG photographient, l’équipe regarde', async () => {
    const permis: Partial<Record<Role, number>> = { ADMIN: 200, ACHAT: 200, MERCHANDISING: 200, OPERATEUR: 403 };
    for (const [role, attendu] of Object.entries(permis) as [Role, number][]) {
      const token = await m.app.jeton(m.pharmacie, role);
      expect((await prendre(token)).status, role).toBe(attendu);
      expect(await lister(token), role).toMatchObject({ joindre: attendu === 200 });
    }
  });

  it('ni d’un brouillon, ni d’un emplacement d’une autre promotion, ni chez le voisin', async () => {
    const brouillon = await creer(m.pharmacie, 'DRAFT');
    const refus = await prendre(m.jetons.admin, brouillon.places[0], photo(), `/api/v1/promotions/${brouillon.id}`);
    expect([refus.status, refus.corps.code]).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
    expect((await prendre(m.jetons.admin, brouillon.places[0])).status).toBe(404);
    const { corps: prise } = await prendre();
    const voisin = m.jetons.adminPont;
    for (const { status } of [
      await prendre(voisin),
      await ouvrir(voisin, prise.id),
      await retirer(voisin, prise.id),
      await m.app.appeler(voisin, 'GET', `${URL()}/preuves`),
    ])
      expect(status).toBe(404);
    expect((await lister()).preuves).toHaveLength(1);
  });

  it('refuse ce qui n’est pas une photo, deux à la fois, et plus de 15 Mo', async () => {
    for (const contenu of [Buffer.from('<svg onload=alert(1)>'), Buffer.from('%PDF-1.7'), unJpeg.subarray(0, 20)]) {
      const { status, corps } = await prendre(m.jetons.admin, places[0], photo(contenu, 'photo.jpg'));
      expect([status, corps.code]).toEqual([415, 'PHOTO_REFUSEE']);
    }
    const deux = { contenu: unJpeg, nom: 'a.jpg', mime: 'image/jpeg' };
    expect((await prendre(m.jetons.admin, places[0], multipart(deux, deux))).status).toBe(400);
    expect((await prendre(m.jetons.admin, places[0], multipart())).corps.detail).toBe('Choisissez une photo.');
    const de = (taille: number) => photo(Buffer.concat([unJpeg, Buffer.alloc(taille - unJpeg.length)]));
    expect((await prendre(m.jetons.admin, places[0], de(MAX_OCTETS_FICHIER + 1))).status).toBe(413);
    expect((await prendre(m.jetons.admin, places[0], de(MAX_OCTETS_FICHIER))).status).toBe(200);
  });

  it('envoyée douze fois sous la même clé, ne fait qu’une photo ; douze en même temps ne passent pas le maximum', async () => {
    const { corps, entetes } = photo();
    const meme = { corps, entetes: { ...entetes, 'idempotency-key': 'photo-1' } };
    const reponses = await Promise.all(Array.from({ length: 12 }, () => prendre(merch, places[0], meme)));
    expect(new Set(reponses.map((reponse) => reponse.corps.id)).size).toBe(1);
    for (let i = 1; i < MAX_PREUVES - 3; i += 1) await prendre();
    const ensemble = await Promise.all(Array.from({ length: 12 }, () => prendre()));
    expect(ensemble.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(ensemble.find(({ status }) => status === 409)?.corps.code).toBe('TROP_DE_PHOTOS');
    expect((await prendre(merch, places[1])).status).toBe(200);
  });

  it('ce qui est dû à la photo l’est ce jour-là, et revient à la fin si elle est retirée, même prise par un délégué', async () => {
    const { dbSysteme } = m.app.services;
    await dbSysteme
      .insertInto('promotion_contrepartie')
      .values({
        tenant_id: m.pharmacie,
        promotion_id: promotion,
        position: 1,
        part: 'TG',
        action: 'CHEQUE',
        contrepartie: 'Location de la TG',
        payeur: 'LABO',
        nature_fiscale: 'HT',
        valeur_centiemes: 15_000,
        declencheur: 'PREUVE_TG',
        delai_jours: 2,
      })
      .execute();
    const dates = async () =>
      (
        await dbSysteme
          .selectFrom('encours')
          .select('date_declaration as date')
          .where('tenant_id', '=', m.pharmacie)
          .where('source_id', '=', promotion)
          .execute()
      ).map(({ date }) => date);
    await m.accorder();
    const { corps: prise } = await prendre(m.jetons.delegue, places[0], photo(), CHEZ());
    expect(await dates()).toEqual(['2026-03-06']);
    await prendre(m.jetons.admin, places[1]);
    expect(await dates()).toEqual(['2026-03-06']);
    await retirer(m.jetons.admin, prise.id);
    expect(await dates()).toEqual(['2026-03-06']);
    const aVerifier = async () =>
      (await m.app.appeler(m.jetons.admin, 'GET', '/api/v1/encours?situation=A_VERIFIER')).corps;
    expect((await aVerifier()).total).toBe(0);
    for (const { id } of (await lister()).preuves) await retirer(m.jetons.admin, id);
    expect(await dates()).toEqual(['2026-03-31']);
    // Once the first day has come without a photo, the encours is to check (ENC-80).
    expect((await aVerifier()).total).toBe(0);
    const maintenant = m.app.horloge.maintenant;
    m.app.horloge.maintenant = new Date('2026-03-31T10:00:00+02:00');
    const sansPreuve = await aVerifier();
    expect(sansPreuve.elements).toMatchObject([{ type: 'CONTREPARTIE_TG', preuveManque: true, aCompleter: false }]);
    m.app.horloge.maintenant = maintenant;
    expect((await lister()).preuves).toEqual([]);

    // Once its encours is declared, a photo is a proof: it is withdrawn and put back, never deleted (COM-130).
    const { corps: preuve } = await prendre(merch);
    await dbSysteme
      .updateTable('encours')
      .set({ etat: 'DECLARE' })
      .where('tenant_id', '=', m.pharmacie)
      .where('source_id', '=', promotion)
      .execute();
    for (const _fois of [1, 2]) await retirer(merch, preuve.id);
    expect(await lister(m.jetons.admin)).toMatchObject({
      placements: [{ realiseLe: null }, { realiseLe: null }],
      preuves: [{ id: preuve.id, acte: 'REMETTRE', retireLe: expect.any(String) }],
    });
    const remettre = (token: string) => m.app.appeler(token, 'POST', `${URL()}/preuves/${preuve.id}/remettre`);
    for (const _fois of [1, 2]) expect((await remettre(m.jetons.admin)).status).toBe(200);
    expect(await lister(merch)).toMatchObject({
      placements: [{ realiseLe: '2026-03-04' }, { realiseLe: null }],
      preuves: [{ id: preuve.id, acte: 'RETIRER', retireLe: null }],
    });
  });

  it('le journal dit qui, et le jour de la première', async () => {
    const { corps: prise } = await prendre(merch);
    await retirer(m.jetons.admin, prise.id);
    const traces = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select(['action', 'apres', 'utilisateur_nom'])
      .where('tenant_id', '=', m.pharmacie)
      .where('objet', '=', 'promotion')
      .where('objet_id', '=', promotion)
      .orderBy('id')
      .execute();
    expect(traces).toMatchObject([
      {
        action: 'deposer-photo',
        apres: { realiseLe: '2026-03-04' },
        utilisateur_nom: expect.stringMatching(/merchandising/),
      },
      { action: 'supprimer-photo', utilisateur_nom: 'Durand admin' },
    ]);
  });
});

describe('un délégué', () => {
  it('photographie chez une pharmacie qui lui en donne l’accès, et ne retire que ses photos', async () => {
    expect((await prendre(m.jetons.delegue, places[0], photo(), CHEZ())).status).toBe(404);
    const acces = await m.accorder();
    const { status, corps: preuveDuDelegue } = await prendre(m.jetons.delegue, places[0], photo(), CHEZ());
    expect([status, preuveDuDelegue.acte]).toEqual([200, 'SUPPRIMER']);
    const { corps: autre } = await prendre();
    expect(await lister(m.jetons.delegue, CHEZ())).toMatchObject({
      joindre: true,
      placements: [{ realiseLe: '2026-03-04' }, {}],
      preuves: [
        { id: autre.id, acte: null },
        { id: preuveDuDelegue.id, acte: 'SUPPRIMER' },
      ],
    });
    expect((await ouvrir(m.jetons.delegue, autre.id, CHEZ())).brut.length).toBeGreaterThan(0);
    expect((await retirer(m.jetons.delegue, autre.id, CHEZ())).status).toBe(403);
    expect((await lister()).preuves.find(({ id }) => id === preuveDuDelegue.id)?.creeParNom).toBe('Durand delegue');
    expect((await retirer(m.jetons.delegue, preuveDuDelegue.id, CHEZ())).status).toBe(200);

    await m.etat(m.jetons.admin, acces.id, 'DEACTIVATED');
    for (const apres of [
      await prendre(m.jetons.delegue, places[0], photo(), CHEZ()),
      await ouvrir(m.jetons.delegue, autre.id, CHEZ()),
      await retirer(m.jetons.delegue, preuveDuDelegue.id, CHEZ()),
    ])
      expect(apres.status).toBe(404);
  });

  it('ni son collègue ni lui chez une autre pharmacie ne voient rien', async () => {
    await m.accorder();
    const { corps: prise } = await prendre();
    expect((await ouvrir(m.jetons.collegue, prise.id, CHEZ())).status).toBe(404);
    const ailleurs = `/api/v1/trade/pharmacies/${m.autre}/promotions/${promotion}`;
    await m.accorder(m.jetons.delegue, m.autre);
    expect((await ouvrir(m.jetons.delegue, prise.id, ailleurs)).status).toBe(404);
    expect((await prendre(m.jetons.delegue, places[0], photo(), ailleurs)).status).toBe(404);
  });
});
