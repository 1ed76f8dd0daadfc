import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prendreArchive } from '#server/testing/archives.ts';
import { creerMondeDelegue } from '#server/testing/mondes/delegue.ts';
import { octetsDe } from '#server/testing/mondes/confidentiel.ts';
import { uneVente, vendre } from '#server/testing/ventes.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

let m: Awaited<ReturnType<typeof creerMondeDelegue>>;
const EAN = '3760001234565';
let agissants: Record<'confrere' | 'superAdmin', string>;
beforeAll(async () => {
  m = await creerMondeDelegue();
  m.app.horloge.maintenant = new Date('2026-11-23T10:00:00Z');
  const { id } = await m.demander(m.jetons.adminPont, m.pharmacie);
  await m.etat(m.jetons.admin, id, 'ACCEPTED');
  const agir = async (jeton: string): Promise<string> =>
    (await m.app.appeler(jeton, 'GET', `/api/v1/tenant/token/${m.pharmacie}`)).corps.token;
  agissants = { confrere: await agir(m.jetons.adminPont), superAdmin: await agir(m.jetons.super) };
  await vendre(m.app, m.pharmacie, { '2026-11-20': [uneVente({ code: EAN, caHtCentimes: 7_373 })] });
  await m.app.services.dbSysteme
    .insertInto('vente_import')
    .values({
      tenant_id: m.pharmacie,
      nom_fichier: 'ventes.csv',
      etat: 'TERMINE',
      nb_lignes: 1,
      nb_refusees: 0,
      nb_jours: 1,
      ca_ttc_centimes: 2_400,
    })
    .execute();
});
afterAll(() => m.app.fermer());

const unLaboratoire = async (): Promise<number> => {
  const { dbSysteme } = m.app.services;
  const detail = await dbSysteme
    .insertInto('laboratoire_detail')
    .values({ nom: 'Boréal' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await dbSysteme
    .insertInto('laboratoire')
    .values({ tenant_id: m.pharmacie, detail_id: detail.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
const lire = (jeton: string, url: string) => m.app.appeler(jeton, 'GET', `/api/v1${url}`);

it.each([
  '/ventes/calendrier',
  '/ventes/jours/2026-11-20',
  '/ventes/imports',
  '/ventes/imports/1',
  '/ventes/imports/1/refus',
  '/extracteur',
  '/extracteur/agent/cle',
])(
  '%s : un confrère habilité qui agit au nom de la pharmacie ne le lit pas, ni un délégué ; le super administrateur, si (CNX-42)',
  async (url) => {
    for (const jeton of [agissants.confrere, m.jetons.delegue, m.jetons.achat])
      expect((await lire(jeton, url)).status).toBe(403);
    for (const jeton of [agissants.superAdmin, m.jetons.admin]) expect((await lire(jeton, url)).status).toBe(200);
  },
);

it('les sommes que montre le comparatif ne se montrent pas à qui agit au nom de la pharmacie', async () => {
  const sommes = async (jeton: string) => (await lire(jeton, '/comparatif/ventes?annee=2026')).corps.couverture;
  expect(await sommes(m.jetons.achat)).toMatchObject({ joursComplets: 1, sources: ['IMPORT_FICHIER'] });
  expect(await sommes(agissants.confrere)).toMatchObject({ joursComplets: 0, sources: [] });
});

describe('une RFA mesurée sur les ventes (RFA-41, RFA-42)', () => {
  let rfa: DetailRfa;
  let laboratoireId: number;
  const corpsDe = (champs: object = {}) =>
    uneRfa({
      laboratoireId,
      annee: 2026,
      type: 'CA_SELL_OUT',
      gamme: null,
      produits: [{ nom: 'Lait', ean: EAN }],
      paliers: [
        { id: null, info: null, seuil: 1_000, valeur: 5_000 },
        { id: null, info: null, seuil: 10_000, valeur: 6_000 },
      ],
      ...champs,
    });
  const detail = async (jeton: string): Promise<DetailRfa> => (await lire(jeton, `/rfa/${rfa.id}`)).corps;
  beforeAll(async () => {
    laboratoireId = await unLaboratoire();
    const { corps, status } = await m.app.appeler(m.jetons.admin, 'POST', '/api/v1/rfa', { corps: corpsDe() });
    expect([status, corps]).toMatchObject([200, { base: 7_373, sourceBase: 'VENTES' }]);
    rfa = corps;
  });

  it('qui est du compte, ou de l’éditeur, en lit la base ; le confrère qui agit en son nom, rien de ce qu’elle donne', async () => {
    for (const jeton of [m.jetons.admin, m.jetons.achat, agissants.superAdmin])
      expect(await detail(jeton)).toMatchObject({
        base: 7_373,
        resultat: 3_687,
        paliersAConfirmer: 1,
        ventesCachees: false,
        couvertureVentes: { joursComplets: 1 },
        droits: { palier: true, base: true },
      });
    const cachee = await detail(agissants.confrere);
    expect(cachee).toMatchObject({
      base: 0,
      resultat: null,
      sourceBase: null,
      basesFactures: [],
      paliersAConfirmer: 0,
      proche: false,
      resteAReclamerCentimes: 0,
      couvertureVentes: null,
      ventesCachees: true,
      droits: { modifier: false, palier: false, base: false, dupliquer: true, supprimer: true },
    });
    expect(cachee.periodes).toMatchObject([
      { base: 0, resultat: null, prevision: null, resultatPrevu: null, prochain: null },
    ]);
  });

  it('ni la liste, ni le fichier, ni les statistiques, ni l’accueil ne la lui disent', async () => {
    for (const url of ['/rfa?annee=2026', '/accueil/aFaire', '/statistiques/rfa?annee=2026', '/accueil/laboratoires']) {
      const [reponseDuCompte, autre] = [await lire(m.jetons.admin, url), await lire(agissants.confrere, url)];
      expect([reponseDuCompte.status, autre.status], url).toEqual([200, 200]);
      expect(reponseDuCompte.brut.toString(), url).not.toBe(autre.brut.toString());
      expect(autre.brut.toString(), url).not.toMatch(/7373|3687|2627/);
    }
    const export_ = (jeton: string) => lire(jeton, '/rfa/export?annee=2026&format=csv');
    expect((await export_(m.jetons.admin)).brut.toString()).toContain('73,73');
    expect((await export_(agissants.confrere)).brut.toString()).not.toContain('73,73');
  });

  it('rien de ce qui s’en calcule ne lui est permis, ni de mesurer sur les ventes une autre RFA', async () => {
    const { version, paliers } = rfa;
    const refuses: [method: 'PUT', url: string, corps: object][] = [
      ['PUT', `/rfa/${rfa.id}`, { ...corpsDe(), laboratoireId: undefined, version }],
      ['PUT', `/rfa/${rfa.id}/bases`, { version, mois: [{ mois: '2026-03', base: 5_000 }] }],
      ['PUT', `/rfa/${rfa.id}/paliers/${paliers[0]!.id}`, { version, periode: 1, etat: 'VALIDE' }],
      ['PUT', `/rfa/${rfa.id}/solde`, { version, periode: 1 }],
    ];
    for (const [method, url, corps] of refuses) {
      const reponse = await m.app.appeler(agissants.confrere, method, `/api/v1${url}`, { corps });
      expect([reponse.status, reponse.corps.code], url).toEqual([403, 'VENTES_CACHEES']);
    }
    const achats = await m.app.appeler(agissants.confrere, 'POST', '/api/v1/rfa', {
      corps: corpsDe({ type: 'CA_NET_HT' }),
    });
    const changee = await m.app.appeler(agissants.confrere, 'PUT', `/api/v1/rfa/${achats.corps.id}`, {
      corps: { ...corpsDe(), laboratoireId: undefined, version: achats.corps.version },
    });
    expect([achats.status, changee.status]).toEqual([200, 403]);
  });

  it('le dossier de preuve qu’il demande ne dit pas ses mois', async () => {
    const { version, paliers } = rfa;
    const validee = await m.app.appeler(m.jetons.admin, 'PUT', `/api/v1/rfa/${rfa.id}/paliers/${paliers[0]!.id}`, {
      corps: { version, periode: 1, etat: 'VALIDE' },
    });
    const encours = validee.corps.periodes[0].paliers[0].encours.id as number;
    const dossier = async (jeton: string): Promise<string> => {
      const demande = await m.app.appeler(jeton, 'POST', `/api/v1/dossiers-preuve/encours/${encours}`);
      return octetsDe(await prendreArchive(m.app, jeton, demande));
    };
    expect(await dossier(m.jetons.admin)).toContain('73,73');
    const dossierDuConfrere = await dossier(agissants.confrere);
    expect([dossierDuConfrere.includes('Dossier de preuve'), dossierDuConfrere.includes('73,73')]).toEqual([
      true,
      false,
    ]);
  });
});
