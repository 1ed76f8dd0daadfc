import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lectureTenant } from '#server/core/db/database.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { lireRapport } from '#server/features/pilotage/statistique/read-models/rapport.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { moyensReglement } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { totalCompense, totalRecupere } from '#shared/features/pilotage/statistique/rules/rapport.ts';

// « Récupéré » is what was received, and nothing else (ENC-61): every screen says the sum of the parts of encaissements, to the cent.
let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const lire = async (suite: string, query: Record<string, string> = {}) => {
  const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1${suite}`, { query });
  expect([suite, status]).toEqual([suite, 200]);
  return corps;
};
const somme = (valeurs: readonly number[]): number => valeurs.reduce((total, valeur) => total + valeur, 0);
const relire = (id: number): Promise<Encours> => m.detail(id);

/** What the settlements of the account say, straight from the table: [received, settled without money]. */
const partsEnBase = async (laboratoireId?: number): Promise<[number, number]> => {
  const { rows } = await sql<{ recu: number; compense: number }>`
    select coalesce(sum(r.montant_centimes) filter (where c.id is not null), 0)::bigint as recu,
      coalesce(sum(r.montant_centimes) filter (where c.id is null), 0)::bigint as compense
    from encours_reglement r join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
    left join encaissement c on c.tenant_id = r.tenant_id and c.id = r.encaissement_id and c.annule_le is null
    where r.tenant_id = ${m.pharmacie} and r.annule_le is null
      and (${laboratoireId ?? null}::bigint is null or e.laboratoire_id = ${laboratoireId ?? null}::bigint)`.execute(
    m.app.services.dbSysteme,
  );
  return [rows[0]!.recu, rows[0]!.compense];
};

type Sommes = { readonly recuCentimes: number; readonly compenseCentimes: number };
const deuxSommes = ({ recuCentimes, compenseCentimes }: Sommes): [number, number] => [recuCentimes, compenseCentimes];
/** The columns of an export, added up. */
const sommesExportees = async (query: Record<string, string>): Promise<[number, number]> => {
  const csv = String(await lire('/encours/export', { format: 'csv', ...query })).replace('\uFEFF', '');
  const [titres = [], ...lignes] = csv
    .trim()
    .split('\r\n')
    .map((ligne) => ligne.split(';'));
  const colonne = (debut: string): number => {
    const rang = titres.findIndex((titre) => titre.startsWith(debut));
    expect(rang).toBeGreaterThan(0);
    return somme(lignes.map((ligne) => Math.round(Number(ligne[rang]!.replace(',', '.')) * 100)));
  };
  return [colonne('Récupéré'), colonne('Compensé autrement')];
};

/** What each screen says of all that was settled: all today, so that every period holds it. */
const ecransDe = async (laboratoireId?: number): Promise<Record<string, [number, number]>> => {
  const labo: Record<string, string> = laboratoireId === undefined ? {} : { laboratoireId: String(laboratoireId) };
  const annee = aujourdhui.slice(0, 4);
  const mois = aujourdhui.slice(0, 7);
  const tuiles = await lire('/encours/tuiles', labo);
  const argent = await lire('/statistiques/argent', { annee, periode: 'ANNEE', ...labo });
  const laboratoires = await lire('/statistiques/laboratoires', { annee, periode: 'ANNEE', ...labo });
  const parLaboratoire = await lire('/encours/laboratoires', labo);
  const bilan = await lire('/encours/bilan', { annee, ...labo });
  const { elements } = await lire('/encours', { taille: '200', ...labo });
  const communs: Record<string, [number, number]> = {
    tuiles: [tuiles.recupere.recuCentimes, tuiles.compense.compenseCentimes],
    onglets: deuxSommes((await lire('/encours/onglets', labo)).TOUS),
    liste: deuxSommes((await lire('/encours', labo)).sommes),
    // Each figure opens the encours that it counts.
    'liste de la tuile': [
      (await lire('/encours', { recuAnnee: annee, ...labo })).sommes.recuCentimes,
      (await lire('/encours', { recuAnnee: annee, compense: 'true', ...labo })).sommes.compenseCentimes,
    ],
    lignes: [
      somme(elements.map((e: Encours) => e.recuCentimes)),
      somme(elements.map((e: Encours) => e.compenseCentimes)),
    ],
    'par laboratoire': [
      somme(parLaboratoire.map((sommes: Sommes) => sommes.recuCentimes)),
      somme(parLaboratoire.map((sommes: Sommes) => sommes.compenseCentimes)),
    ],
    bilan: [
      somme(bilan.mois.map((moisVu: Sommes) => moisVu.recuCentimes)),
      somme(bilan.mois.map((moisVu: Sommes) => moisVu.compenseCentimes)),
    ],
    'statistiques, par origine': [
      somme(argent.recupere.map((sommes: Sommes) => sommes.recuCentimes)),
      somme(argent.recupere.map((sommes: Sommes) => sommes.compenseCentimes)),
    ],
    'statistiques, par mois': [
      somme(argent.mois.map((moisVu: Sommes) => moisVu.recuCentimes)),
      somme(argent.mois.map((moisVu: Sommes) => moisVu.compenseCentimes)),
    ],
    'fiche du laboratoire': [
      somme(laboratoires.map((laboratoire: Sommes) => laboratoire.recuCentimes)),
      somme(laboratoires.map((laboratoire: Sommes) => laboratoire.compenseCentimes)),
    ],
    export: await sommesExportees(labo),
    'export de la tuile': [
      (await sommesExportees({ recuAnnee: annee, ...labo }))[0],
      (await sommesExportees({ recuAnnee: annee, compense: 'true', ...labo }))[1],
    ],
  };
  if (laboratoireId !== undefined) return communs;
  const rapport = await lectureTenant(m.app.services.db, m.pharmacie as AuthorizedTenantId, (tx) =>
    lireRapport(tx, 'ADMIN', mois, aujourdhui),
  );
  return {
    ...communs,
    'rapport du mois': [totalRecupere(rapport).ici, totalCompense(rapport).ici],
    'rapport, depuis janvier': [rapport.cumul.recuCentimes, rapport.cumul.compenseCentimes],
  };
};

const acteArbitraire = fc.record({
  quoi: fc.constantFrom('regler', 'regler', 'regler', 'regler ensemble', 'annuler', 'rouvrir', 'modifier', 'supprimer'),
  sur: fc.nat(3),
  action: fc.constantFrom(...moyensReglement),
  montant: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.constant(999_999_999)),
  solder: fc.boolean(),
});
type Acte = typeof acteArbitraire extends fc.Arbitrary<infer T> ? T : never;

/** Refused or not: what matters is what the screens say afterwards. */
const agir = async (ids: readonly number[], { quoi, sur, action, montant, solder }: Acte): Promise<number> => {
  const encours = await relire(ids[sur]!);
  const { id, version } = encours;
  const motif = solder ? { solder, ecartMotif: 'ABANDON' } : {};
  if (quoi === 'regler') return (await m.regler(encours, montant, { action, ...motif })).status;
  if (quoi === 'regler ensemble') {
    const autre = await relire(ids[(sur + 1) % ids.length]!);
    const choisis = [encours, autre].map((encoursARegler) => ({
      id: encoursARegler.id,
      version: encoursARegler.version,
    }));
    return (await m.appeler(m.jetons.ADMIN, 'POST', '/regler', { encours: choisis, action })).status;
  }
  if (quoi === 'annuler') {
    const { reglements } = await m.detail(id);
    const vivant = reglements.find(({ annuleLe }: { annuleLe: string | null }) => annuleLe === null);
    if (!vivant) return 0;
    return (await m.appeler(m.jetons.ADMIN, 'DELETE', `/${id}/reglements/${vivant.id}?version=${version}`)).status;
  }
  if (quoi === 'rouvrir')
    return (await m.appeler(m.jetons.ADMIN, 'POST', `/${id}/repasser-a-regler`, { version })).status;
  if (quoi === 'supprimer') return (await m.appeler(m.jetons.ADMIN, 'DELETE', `/${id}?version=${version}`)).status;
  const { corps } = await m.appeler(m.jetons.ADMIN, 'GET', `/${id}`);
  const { laboratoireId, type, info, actionAttendue, actionDescription, dateDeclaration } = corps;
  const saisie = { laboratoireId, type, info, actionAttendue, actionDescription, dateDeclaration };
  return (await m.appeler(m.jetons.ADMIN, 'PUT', `/${id}`, { ...saisie, version, valeurAttendueCentimes: montant }))
    .status;
};

it('« Récupéré » est la somme des parts de ce qui est reçu, sur chaque écran, quels que soient les actes (ENC-61)', async () => {
  const reussis = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(acteArbitraire, { minLength: 3, maxLength: 9 }), async (actes) => {
      const ids: number[] = [];
      for (const [rang, laboratoireId] of [m.labo, m.labo, m.autreLabo, m.autreLabo].entries()) {
        const cree = await m.creer({ laboratoireId, valeurAttendueCentimes: 500 * (rang + 1) });
        ids.push((rang % 2 === 0 ? await m.declarer(cree) : cree).id);
      }
      for (const acte of actes) {
        const presents = await Promise.all(
          ids.map(async (id) => (await m.appeler(m.jetons.ADMIN, 'GET', `/${id}`)).status),
        );
        if (presents[acte.sur] !== 200 || presents[(acte.sur + 1) % ids.length] !== 200) continue;
        const status = await agir(ids, acte);
        expect(status).toBeLessThan(500);
        if (status === 200) reussis.add(acte.quoi);
      }
      for (const laboratoireId of [undefined, m.labo, m.autreLabo]) {
        const attendu = await partsEnBase(laboratoireId);
        const dits = await ecransDe(laboratoireId);
        expect(dits).toEqual(Object.fromEntries(Object.keys(dits).map((ecran) => [ecran, attendu])));
      }
    }),
    { numRuns: 6 },
  );
  expect(reussis.size).toBeGreaterThan(3);
});

it('une relivraison de dix millions sur un encours d’un euro est refusée à son champ, avec l’issue (ENC-61)', async () => {
  const avant = (await lire('/encours/tuiles')).recupere.recuCentimes;
  const grand = await m.declarer(await m.creer({ valeurAttendueCentimes: 500_000 }));
  expect((await m.regler(grand, 500_000, { action: 'AUTRE' })).status).toBe(200);
  const petit = await m.declarer(await m.creer({ valeurAttendueCentimes: 100 }));
  const champs = { action: 'RELIVRAISON', solder: true, ecartMotif: 'ABANDON' };
  const { status, corps } = await m.regler(petit, 999_999_999, champs);
  expect([status, corps.code]).toEqual([400, 'COMPENSE_AU_DELA']);
  expect(corps.errors).toEqual([
    { pointer: '/montantCentimes', detail: expect.stringContaining('indiquez 1,00\u00a0€ HT au plus') },
  ]);
  expect((await m.regler(petit, 100, { action: 'RELIVRAISON' })).status).toBe(200);
  expect((await lire('/encours/tuiles')).recupere.recuCentimes).toBe(avant);
  expect(await relire(petit.id)).toMatchObject({ recuCentimes: 0, compenseCentimes: 100, etat: 'REGLE' });
});

it('la base refuse un reçu sans sa part, et un compensé au-delà de ce qui est réclamé (ENC-61)', async () => {
  const { id } = await m.declarer(await m.creer({ valeurAttendueCentimes: 10_000 }));
  const { dbSysteme } = m.app.services;
  const ecrire = (champs: object) => dbSysteme.updateTable('encours').set(champs).where('id', '=', id).execute();
  await expect(ecrire({ valeur_reglee_centimes: 5_000 })).rejects.toThrow('différent de la somme de ses règlements');
  await expect(
    ecrire({ valeur_reglee_centimes: 10_001, valeur_compensee_centimes: 10_001, etat: 'REGLE', regle_le: aujourdhui }),
  ).rejects.toThrow('encours_');
  await expect(
    dbSysteme
      .insertInto('encours_reglement')
      .values({
        tenant_id: m.pharmacie,
        encours_id: id,
        date: aujourdhui,
        action: 'GESTE',
        montant_centimes: 1,
        montant_recu_centimes: 1,
      })
      .execute(),
  ).rejects.toThrow('différent de la somme de ses règlements');
  const reponseDuReglement = await m.regler(await relire(id), 4_000, { reference: 'AV-PREUVE' });
  expect(reponseDuReglement.status).toBe(200);
  // Money cannot become « compensé autrement », nor the reverse, by writing one side.
  const changerPart = (champs: object) =>
    dbSysteme.updateTable('encours_reglement').set(champs).where('encours_id', '=', id).execute();
  await expect(changerPart({ encaissement_id: null, action: 'GESTE' })).rejects.toThrow(
    'différent de la somme de ses règlements',
  );
  // Its means says the same (ENC-72).
  await expect(changerPart({ encaissement_id: null })).rejects.toThrow('encours_reglement_moyen');
  await expect(changerPart({ action: 'RELIVRAISON' })).rejects.toThrow('encours_reglement_moyen');
  await expect(ecrire({ valeur_compensee_centimes: 4_000 })).rejects.toThrow('différent de la somme');
});
