import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/rdv.ts';
import { unTexte } from '#server/testing/mondes/reclamation.ts';
import { multipartAvec } from '#server/testing/multipart.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import type { TrouveRecherche } from '#shared/features/pilotage/recherche/contract.ts';

let m: Monde;
let encours: { id: number; numero: string };
const chercher = async (jeton: string, q: string): Promise<TrouveRecherche[]> => {
  const { status, corps } = await m.app.appeler(jeton, 'GET', '/api/v1/recherche', { query: { q } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
  return corps;
};
const resume = (trouves: readonly TrouveRecherche[]) =>
  trouves.map(({ genre, titre }) => `${genre} ${titre}`).toSorted();
const poster = async (url: string, corps: unknown): Promise<any> => {
  const { status, corps: rendu } = await m.app.appeler(m.p.admin.jeton, 'POST', `/api/v1${url}`, { corps });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(rendu)}`);
  return rendu;
};

beforeAll(async () => {
  m = await creerMonde();
  const laboratoireId = m.labo;
  await m.creer(m.p.admin.jeton, { objet: 'Plan Hélianthe', visibleBy: 'SELF' });
  await m.creer(m.p.operateur.jeton, { objet: 'Vitrine Hélianthe' });
  await poster('/rfa', uneRfa({ laboratoireId, gamme: 'Hélianthe' }));
  await poster('/conditions', {
    laboratoireId,
    gamme: 'Hélianthe corps',
    condition: 'Dès 24 unités',
    dateDebut: '2026-01-01',
    dateFin: '2026-12-31',
    remise: '30 %',
  });
  await poster('/encaissements', {
    laboratoireId,
    nature: 'AVOIR',
    numero: 'AV-HELIANTHE-7',
    date: '2026-11-20',
    montantHtCentimes: 12_050,
  });
  encours = await poster('/encours', unEncours({ laboratoireId, valeurAttendueCentimes: 12_050 }));
});
afterAll(() => m.app.fermer());

describe('chercher partout', () => {
  it('trouve chaque sorte par ses mots, sans casse ni accents', async () => {
    expect(resume(await chercher(m.p.admin.jeton, 'HELIANTHE'))).toEqual([
      'CONDITION Hélianthe corps',
      'ENCAISSEMENT AV-HELIANTHE-7',
      'RDV Plan Hélianthe',
      'RDV Vitrine Hélianthe',
      'RFA Hélianthe',
    ]);
    expect(resume(await chercher(m.p.admin.jeton, 'helianthe corps eclat'))).toEqual(['CONDITION Hélianthe corps']);
    expect(await chercher(m.p.admin.jeton, 'tournesol')).toEqual([]);
  });

  it('trouve un encours par son montant, en euros', async () => {
    for (const q of ['120,5', '120.50 €'])
      expect(await chercher(m.p.admin.jeton, q)).toMatchObject([
        { genre: 'MONTANT', id: encours.id, etat: 'A_DECLARER', soldeCentimes: 12_050 },
      ]);
    expect(await chercher(m.p.admin.jeton, '120,51')).toEqual([]);
  });

  it('ne dit d’un RDV privé que ce que sa liste en dit', async () => {
    expect(resume(await chercher(m.p.operateur.jeton, 'plan helianthe'))).toEqual([]);
    const rdvs = (q: string) =>
      chercher(m.p.merch.jeton, q).then((trouves) => trouves.filter(({ genre }) => genre === 'RDV'));
    expect(resume(await rdvs('eclat'))).toEqual(['RDV Vitrine Hélianthe']);
  });

  it('montre au titulaire qu’un RDV privé d’un autre a eu lieu, jamais son objet', async () => {
    await m.creer(m.p.achat.jeton, { objet: 'Secret d’achat', visibleBy: 'SELF' });
    expect(await chercher(m.p.admin.jeton, 'secret')).toEqual([]);
    const rdvs = (await chercher(m.p.admin.jeton, 'eclat')).filter(({ genre }) => genre === 'RDV');
    expect(resume(rdvs)).toEqual(['RDV ', 'RDV Plan Hélianthe', 'RDV Vitrine Hélianthe']);
  });

  it('ne montre rien d’un compte à un autre', async () => {
    const voisin = await m.unePharmacie('Pharmacie Voisine');
    expect(await chercher(voisin.jeton, 'helianthe')).toEqual([]);
    expect(await chercher(voisin.jeton, '120,5')).toEqual([]);
    expect(await chercher(m.g.gerant.jeton, 'helianthe')).toEqual([]);
  });

  it('rend six de chaque sorte au plus', async () => {
    for (let i = 0; i < 8; i++)
      await poster('/rfa', uneRfa({ laboratoireId: m.labo, gamme: `Myosotis ${i}`, annee: 2020 + i }));
    const trouves = await chercher(m.p.admin.jeton, 'myosotis');
    expect(trouves.map(({ annee }) => annee)).toEqual([2027, 2026, 2025, 2024, 2023, 2022]);
  });

  it('trouve un encours par son numéro seul ; un chiffre n’est rien d’autre', async () => {
    const chiffre = String(Number(encours.numero.slice(-5)));
    for (const q of [chiffre, `E-${chiffre}`, encours.numero])
      expect(
        (await chercher(m.p.admin.jeton, q)).map(({ genre, id }) => [genre, id]),
        q,
      ).toEqual([['ENCOURS', encours.id]]);
    expect(await chercher(m.p.admin.jeton, `R-${chiffre}`)).toEqual([]);
  });

  it('d’un document gardé pour soi, un collègue ne trouve rien ; ni du groupement ce qui n’est pas partagé', async () => {
    const { app } = m;
    const deposer = async (jeton: string, saisie: object): Promise<void> => {
      const [{ id: categorieId }] = (await app.appeler(jeton, 'GET', '/api/v1/documents/categories')).corps;
      const depot = multipartAvec({ categorieId, ...saisie }, unTexte());
      const { status, corps } = await app.appeler(jeton, 'POST', '/api/v1/documents', depot);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    };
    await deposer(m.p.operateur.jeton, { nom: 'Pivoine secrète', visibleBy: 'SELF' });
    await deposer(m.p.operateur.jeton, { nom: 'Pivoine commune' });
    await deposer(m.g.gerant.jeton, { nom: 'Pivoine du groupement' });
    const documents = async (jeton: string) => resume(await chercher(jeton, 'pivoine'));
    expect(await documents(m.p.operateur.jeton)).toEqual(['DOCUMENT Pivoine commune', 'DOCUMENT Pivoine secrète']);
    expect(await documents(m.p.achat.jeton)).toEqual(['DOCUMENT Pivoine commune']);
    expect(await documents(m.g.gerant.jeton)).toEqual(['DOCUMENT Pivoine du groupement']);
  });

  it('le super administrateur trouve les comptes et les produits, rien de ce qu’un compte tient', async () => {
    const jeton = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
    await m.app.unTenant({ nom: 'Pharmacie Hélianthe' });
    await m.app.unTenant({ nom: 'Groupement Hélianthe', type: 'GROUPEMENT' });
    expect(resume(await chercher(jeton, 'helianthe'))).toEqual([
      'GROUPEMENT Groupement Hélianthe',
      'PHARMACIE Pharmacie Hélianthe',
    ]);
  });

  it('une personne se trouve de qui gère son compte et du super administrateur, de personne d’autre', async () => {
    await m.app.unUtilisateur(m.pharmacie, 'OPERATEUR', 'capucine');
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ nom: 'Durand', prenom: 'capucine' })
      .where('username', '=', 'capucine')
      .execute();
    const superJeton = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Ed' }), 'SUPER_ADMIN');
    const voisin = await m.app.jeton(await m.app.unTenant({ nom: 'Voisine' }), 'ADMIN');
    const trouver = async (jeton: string) => resume(await chercher(jeton, 'capucine')).map((mot) => mot.split(' ')[0]);
    expect(await trouver(m.p.admin.jeton)).toEqual(['UTILISATEUR']);
    expect(await trouver(superJeton)).toEqual(['UTILISATEUR']);
    for (const jeton of [m.p.operateur.jeton, voisin]) expect(await trouver(jeton)).toEqual([]);
  });

  it('refuse une recherche d’une lettre, et le délégué', async () => {
    const delegue = await m.app.jeton(await m.app.unTenant({ type: 'TRADE', nom: 'Société' }), 'DELEGUE');
    expect((await m.app.appeler(delegue, 'GET', '/api/v1/recherche', { query: { q: 'hh' } })).status).toBe(403);
    const { status } = await m.app.appeler(m.p.admin.jeton, 'GET', '/api/v1/recherche', { query: { q: 'h' } });
    expect(status).toBe(400);
  });
});
