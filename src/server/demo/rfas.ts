import type { SystemeTx } from '#server/core/db/database.ts';
import { reconcilierRfa } from '#server/features/argent/rfa/commands/reconcilier.ts';
import type { Jour } from '#shared/core/dates.ts';
import type {
  AcceptationRfa,
  BaseRfa,
  EtatPalier,
  PeriodeRfa,
  ResultatRfa,
} from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { reglementParDefaut } from '#shared/features/argent/rfa/rules/periodes.ts';
import type { Pharmacie } from './encours.ts';
import { minuitDeParis } from './horaires.ts';

type Palier = readonly [info: string, seuil: number | null, valeur: number | null, etat?: EtatPalier | undefined];
export type RfaDemo = {
  readonly labo: string;
  readonly gamme: string;
  readonly condition: string;
  /** Years before the current one. */
  readonly avant?: number;
  readonly taux?: number;
  readonly type?: BaseRfa;
  readonly resultat?: ResultatRfa;
  readonly periode?: PeriodeRfa;
  readonly reference?: number;
  readonly acceptation?: AcceptationRfa;
  readonly paliers: readonly Palier[];
  /** The base of each month from January on, hundredths. */
  readonly mois?: readonly number[];
};

const TROIS = (etats: readonly (EtatPalier | undefined)[] = []): readonly Palier[] => [
  ['> 10 000 € d’achats', 1_000_000, 200, etats[0]],
  ['> 20 000 € d’achats', 2_000_000, 400, etats[1]],
  ['> 40 000 € d’achats', 4_000_000, 600, etats[2]],
];
const repeter = (nombre: number, valeur: number): readonly number[] => Array.from({ length: nombre }, () => valeur);

/**
 * One RFA of each kind: close to a tier, by quarter, by unit, in free goods, in words alone, refused, on a growth; and
 * of the year before, late, and settled.
 */
const RFAS: readonly RfaDemo[] = [
  {
    labo: 'Dermalune',
    gamme: 'Dermalune Solaire',
    condition: '2 % dès 10 000 € d’achats nets, 4 % dès 20 000 €, 6 % dès 40 000 €, en avoir au 30 avril',
    paliers: TROIS(['VALIDE', 'VALIDE']),
    mois: [90_000, 120_000, 260_000, 420_000, 760_000, 890_000, 520_000, 210_000, 130_000, 150_000, 100_000],
  },
  {
    labo: 'Aquavéa',
    gamme: 'Aquavéa Nez',
    condition: '3 % au-delà de 3 000 € par trimestre, 5 % au-delà de 6 000 €',
    resultat: 'TAUX_PAR_TRANCHE',
    periode: 'TRIMESTRE',
    paliers: [
      ['Au-delà de 3 000 €', 300_000, 300, 'VALIDE'],
      ['Au-delà de 6 000 €', 600_000, 500],
    ],
    mois: [240_000, 220_000, 160_000, 90_000, 80_000, 70_000, 60_000, 90_000, 210_000, 260_000, 240_000],
  },
  {
    labo: 'Laboratoires Abylis',
    gamme: 'Abylis Bébé',
    condition: '0,50 € par unité achetée dès 600 unités dans l’année',
    type: 'QUANTITE',
    resultat: 'MONTANT_PAR_UNITE',
    paliers: [['600 unités', 60_000, 50]],
    mois: repeter(11, 4_800),
  },
  {
    labo: 'Boréal Santé',
    gamme: 'Boréal Défenses',
    condition: '24 unités offertes dès 300 unités achetées au premier semestre, puis au second',
    type: 'QUANTITE',
    resultat: 'UNITES_GRATUITES',
    periode: 'SEMESTRE',
    paliers: [['300 unités', 30_000, 2_400]],
    mois: [6_000, 5_400, 4_800, 5_100, 6_300, 6_600, 2_400, 2_400, 6_900, 7_200],
  },
  {
    labo: 'Laboratoire Canopée',
    gamme: 'Canopée Phyto',
    condition: 'Remise de fin d’année selon le classement régional, connue en janvier',
    type: 'AUTRE',
    resultat: 'AUTRE',
    paliers: [['Parmi les dix premiers du secteur', null, null]],
  },
  {
    labo: 'Éclat d’Argile',
    gamme: 'Argile Masques',
    condition: '1 % dès 8 000 € d’achats',
    acceptation: 'REFUSED',
    paliers: [['Dès 8 000 €', 800_000, 100]],
  },
  {
    labo: 'Galénix',
    gamme: 'Galénix OTC',
    condition: '1,5 % des achats si l’année croît de 5 %, 3 % si elle croît de 10 %',
    type: 'EVOLUTION_PCT',
    reference: 1_900_000,
    paliers: [
      ['Croissance de 5 %', 500, 150],
      ['Croissance de 10 %', 1_000, 300],
    ],
    mois: repeter(11, 185_000),
  },
  {
    labo: 'Dermalune',
    gamme: 'Dermalune Solaire',
    condition: '2 % dès 10 000 € d’achats nets, 4 % dès 20 000 €',
    avant: 1,
    paliers: TROIS(['VALIDE', 'VALIDE']),
    mois: [80_000, 100_000, 240_000, 360_000, 610_000, 720_000, 430_000, 180_000, 90_000, 60_000, 30_000, 20_000],
  },
  {
    labo: 'Boréal Santé',
    gamme: 'Boréal Gorge',
    condition: '4 % de tous les achats de l’année',
    avant: 1,
    taux: 400,
    type: 'SANS_CONDITION',
    paliers: [['Sans seuil', null, 400]],
    mois: [70_000, 80_000, 60_000, 30_000, 20_000, 20_000, 20_000, 20_000, 40_000, 90_000, 110_000, 120_000],
  },
];

const inserer = async (
  tx: SystemeTx,
  { tenantId, equipe }: Pharmacie,
  laboratoireId: number,
  annee: number,
  rfaDemo: RfaDemo,
) => {
  const [titulaire] = equipe;
  const { id } = await tx
    .insertInto('rfa')
    .values({
      tenant_id: tenantId,
      laboratoire_id: laboratoireId,
      annee,
      gamme: rfaDemo.gamme,
      condition: rfaDemo.condition,
      taux: rfaDemo.taux ?? 0,
      type: rfaDemo.type ?? 'CA_NET_HT',
      resultat_type: rfaDemo.resultat ?? 'TAUX_PREMIER_EURO',
      resultat_periode: rfaDemo.periode ?? 'ANNEE',
      reference: rfaDemo.reference ?? null,
      mode_reglement: 'RFA',
      date_reglement_prevue: reglementParDefaut(annee),
      operateur_id: titulaire?.id ?? null,
      acceptation: rfaDemo.acceptation ?? 'ACCEPTED',
      cree_par_id: titulaire?.id ?? null,
      cree_par_nom: titulaire?.nom ?? null,
      modifie_par_nom: titulaire?.nom ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (rfaDemo.mois)
    await tx
      .insertInto('rfa_base')
      .values(
        rfaDemo.mois.map((base, i) => ({
          tenant_id: tenantId,
          rfa_id: id,
          mois: `${annee}-${String(i + 1).padStart(2, '0')}`,
          base,
        })),
      )
      .execute();
  return id;
};

const chargerPaliers = async (
  tx: SystemeTx,
  { tenantId, equipe }: Pharmacie,
  rfaId: number,
  { paliers }: RfaDemo,
): Promise<void> => {
  for (const [position, [info, seuil, valeur, etat]] of paliers.entries()) {
    const { id: palierId } = await tx
      .insertInto('rfa_palier')
      .values({ tenant_id: tenantId, rfa_id: rfaId, position, info, seuil, valeur })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (etat === undefined) continue;
    const decidee_par_nom = equipe[0]?.nom ?? null;
    await tx
      .insertInto('rfa_atteinte')
      .values({ tenant_id: tenantId, rfa_id: rfaId, palier_id: palierId, periode: 1, etat, decidee_par_nom })
      .execute();
  }
};

/** @returns its id, or null when the pharmacy does not work with that laboratory */
export const chargerRfaDemo = async (
  tx: SystemeTx,
  pharmacie: Pharmacie,
  rfaDemo: RfaDemo,
  { aujourdhui, maintenant }: { readonly aujourdhui: Jour; readonly maintenant: Date },
): Promise<number | null> => {
  const laboratoireId = pharmacie.laboratoires.get(rfaDemo.labo);
  if (laboratoireId === undefined) return null;
  const annee = Number(aujourdhui.slice(0, 4)) - (rfaDemo.avant ?? 0);
  const id = await inserer(tx, pharmacie, laboratoireId, annee, rfaDemo);
  await chargerPaliers(tx, pharmacie, id, rfaDemo);
  // Its encours are those that the product computes: the hourly work changes none.
  const par = { acteur: 'systeme', services: { maintenant: () => maintenant } } as const;
  await reconcilierRfa(tx, par, id, pharmacie.tenantId);
  return id;
};

/** What a pharmacy has with its laboratories this year and the year before. */
export const chargerRfas = async (tx: SystemeTx, pharmacie: Pharmacie, aujourdhui: Jour): Promise<void> => {
  const maintenant = minuitDeParis(aujourdhui);
  for (const rfaDemo of RFAS) await chargerRfaDemo(tx, pharmacie, rfaDemo, { aujourdhui, maintenant });
};
