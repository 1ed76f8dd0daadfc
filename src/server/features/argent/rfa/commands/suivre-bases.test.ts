import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formulaireDe } from '#server/testing/mondes/argent.ts';
import { creerMonde, uneLigne, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';
import { suivreBases, travailBases } from './suivre-bases.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  await m.connaitre();
});
afterAll(() => m.app.fermer());

const appeler = async (methode: 'GET' | 'POST' | 'PUT', chemin: string, corps?: unknown): Promise<any> => {
  const reponse = await m.app.appeler(
    m.jetons.ADMIN,
    methode,
    `/api/v1/${chemin}`,
    corps === undefined ? {} : { corps },
  );
  if (reponse.status !== 200) throw new Error(JSON.stringify(reponse.corps));
  return reponse.corps;
};
const lire = (id: number): Promise<DetailRfa> => appeler('GET', `rfa/${id}`);
/** 10 % from the first euro, its only tier confirmed. */
const confirmee = async (gamme: string): Promise<DetailRfa> => {
  const { id, version, paliers }: DetailRfa = await appeler(
    'POST',
    'rfa',
    uneRfa({ laboratoireId: m.labo, gamme, paliers: [{ info: null, seuil: 1, valeur: 1_000 }] }),
  );
  return appeler('PUT', `rfa/${id}/paliers/${paliers[0]?.id}`, { etat: 'VALIDE', periode: 1, version });
};
/** Runs the queued jobs as the server would. @returns how many there were */
const executer = async (): Promise<number> => {
  const { rows } = await sql<{ data: { tenantId: number; laboratoireId: number } }>`
    delete from pgboss.job where name = ${travailBases.nom} returning data`.execute(m.app.services.dbSysteme);
  for (const { data } of rows) await suivreBases(m.app.services, data);
  return rows.length;
};
const encoursDe = (rfa: DetailRfa) => rfa.periodes[0]?.paliers[0]?.encours;

it('une facture qui arrive, change de côté ou part fait suivre l’encours d’un palier validé (RFA-36)', async () => {
  const { id } = await confirmee('Toute la gamme');
  await executer();
  const depart = (await lire(id)).attenduCentimes;
  const facture = await m.recevoir({ date: '2026-03-05' });
  expect((await lire(id)).attenduCentimes).toBe(depart);
  expect(await executer()).toBe(1);
  const suivie = await lire(id);
  expect(suivie.attenduCentimes).toBe(depart + 900);
  expect(suivie.historique[0]).toMatchObject({ action: 'suivre-factures', par: 'Pharmaccord' });
  // Done again, nothing changes: not even its story.
  await suivreBases(m.app.services, { tenantId: m.pharmacie, laboratoireId: m.labo });
  expect(await lire(id)).toEqual(suivie);
  await m.recevoir({ date: '2026-03-09', nature: 'AVOIR', lignes: [uneLigne({ quantite: 4 })] });
  await executer();
  expect((await lire(id)).attenduCentimes).toBe(depart + 600);
  const cote = await m.ok('PUT', `/${facture.id}/mise-de-cote`, { acte: 'METTRE', version: facture.version });
  await executer();
  expect((await lire(id)).attenduCentimes).toBe(Math.max(0, depart - 300));
  const reprise = await m.ok('PUT', `/${facture.id}/mise-de-cote`, { acte: 'REPRENDRE', version: cote.version });
  await executer();
  expect((await lire(id)).attenduCentimes).toBe(depart + 600);
  await m.ok('DELETE', `/${facture.id}?version=${reprise.version}`);
  expect(await executer()).toBe(1);
  expect((await lire(id)).attenduCentimes).toBe(Math.max(0, depart - 300));
});

it('déclaré, il garde son montant : la période dit ce que la base donne de plus, ou de moins', async () => {
  const facture = await m.recevoir({ date: '2026-05-05', lignes: [uneLigne({ nom: 'Gorge pastilles', ean: null })] });
  const rfa = await confirmee('Gorge');
  const encours = encoursDe(rfa);
  expect([rfa.base, encours?.attenduCentimes]).toEqual([9_000, 900]);
  const { version } = await appeler('GET', `encours/${encours?.id}`);
  await appeler('POST', 'encours/declarer', { encours: [{ id: encours?.id, version }], canal: 'TELEPHONE' });
  await m.recevoir({ date: '2026-05-06', lignes: [uneLigne({ nom: 'Gorge pastilles', ean: null })] });
  await executer();
  const plus = await lire(rfa.id);
  expect([plus.base, encoursDe(plus)?.attenduCentimes, plus.periodes[0]?.resteAReclamerCentimes]).toEqual([
    18_000, 900, 900,
  ]);
  const avoir = {
    date: '2026-05-08',
    nature: 'AVOIR' as const,
    lignes: [uneLigne({ nom: 'Gorge pastilles', ean: null, quantite: 20 })],
  };
  await m.recevoir(avoir);
  await executer();
  const moins = await lire(rfa.id);
  expect([moins.base, encoursDe(moins)?.attenduCentimes, moins.periodes[0]?.ecartDeclareCentimes]).toEqual([
    3_000, 900, 600,
  ]);
  expect(moins.historique.some(({ action }) => action === 'suivre-factures')).toBe(false);
  expect(facture.id).toBeGreaterThan(0);
});

it('un montant écrit sur un encours fait suivre ce qui se demande à côté : jamais plus que le résultat (RFA-16)', async () => {
  const depart = await confirmee('Montant écrit');
  await appeler('PUT', `rfa/${depart.id}/bases`, {
    version: depart.version,
    mois: [{ mois: '2026-02', base: 1_000_00 }],
  });
  const ecrire = async (encoursId: number, valeurAttendueCentimes: number) => {
    const formulaire = formulaireDe(await appeler('GET', `encours/${encoursId}`));
    await appeler('PUT', `encours/${encoursId}`, { ...formulaire, responsableId: null, valeurAttendueCentimes });
  };
  await executer();
  const [premier] = (await lire(depart.id)).periodes[0]!.encours;
  await ecrire(premier!.id, 30_00);
  await executer();
  const { version } = await lire(depart.id);
  await appeler('PUT', `rfa/${depart.id}/solde`, { periode: 1, version });
  const montants = async () =>
    (await lire(depart.id)).periodes[0]!.encours.map(({ attenduCentimes }) => attenduCentimes);
  expect(await montants()).toEqual([30_00, 70_00]);
  await ecrire(premier!.id, 45_00);
  expect(await executer()).toBe(1);
  expect(await montants()).toEqual([45_00, 55_00]);
});

it('une facture d’un laboratoire sans RFA ne demande rien', async () => {
  await m.choisir(
    await m.recevoir({ vendeur: { nom: 'Zinc', siren: '552100554', siret: null, tva: null } }),
    m.autreLabo,
  );
  expect(await executer()).toBe(0);
});
