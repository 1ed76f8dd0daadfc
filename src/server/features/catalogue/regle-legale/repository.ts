import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx, Tx } from '#server/core/db/database.ts';
import { surViolation } from '#server/core/db/violation.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { regleLegaleErrors } from '#shared/features/catalogue/regle-legale/errors.ts';
import {
  uniteDe,
  type CodeRegleLegale,
  type PerimetreRegleLegale,
  type RegleLegale,
  type RegleLegaleSaisie,
  type UniteRegleLegale,
} from '#shared/features/catalogue/regle-legale/schemas.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

const colonnes = [
  'id',
  'code',
  'perimetre',
  'libelle',
  'unite',
  'valeur',
  'mots',
  'date_debut as dateDebut',
  'date_fin as dateFin',
  'source',
  'verifie_le as verifieLe',
  'note',
  'version',
  'modifie_le as modifieLe',
  'modifie_par_nom as modifieParNom',
] as const;

type Ligne = Omit<RegleLegale, 'code' | 'perimetre' | 'unite'> &
  Readonly<Record<'code' | 'perimetre' | 'unite', string>>;
/** The database constraints hold the three lists. */
const versRegleLegale = (ligne: Ligne): RegleLegale => ({
  ...ligne,
  code: ligne.code as CodeRegleLegale,
  perimetre: ligne.perimetre as PerimetreRegleLegale,
  unite: ligne.unite as UniteRegleLegale,
});

const surPeriode = surViolation({ regle_legale_periode: regleLegaleErrors.periodePrise });

export const findReglesLegales = async (tx: Tx): Promise<RegleLegale[]> =>
  (
    await tx
      .selectFrom('regle_legale')
      .select(colonnes)
      .orderBy('code')
      .orderBy('perimetre')
      .orderBy('date_debut', 'desc')
      .execute()
  ).map(versRegleLegale);

/** The row, locked. */
export const findRegleLegale = async (tx: SystemeTx, id: number): Promise<RegleLegale | undefined> => {
  const ligne = await tx
    .selectFrom('regle_legale')
    .select(colonnes)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return ligne && versRegleLegale(ligne);
};

type Cherchee = Pick<RegleLegaleSaisie, 'code' | 'perimetre' | 'dateDebut' | 'dateFin'>;
type PeriodeSql = Readonly<Record<'debut' | 'fin', RawBuilder<unknown>>>;
/**
 * The two periods share a day; one without an end never ends (CAT-42). The rule in TypeScript: `reglesLegalesSur`;
 * `repository.test.ts` compares both, and the constraint `regle_legale_periode` has the last word.
 */
export const seCroisentRegleLegale = (premierePeriode: PeriodeSql, autre: PeriodeSql): RawBuilder<boolean> =>
  sql<boolean>`daterange(${premierePeriode.debut}, ${premierePeriode.fin}, '[]')
    && daterange(${autre.debut}, ${autre.fin}, '[]')`;

/** Another rule of that code and perimeter on one of these days. */
export const findOccupante = (
  tx: SystemeTx,
  { code, perimetre, dateDebut, dateFin }: Cherchee,
  saufId: number | null,
) =>
  tx
    .selectFrom('regle_legale')
    .select(['libelle', 'date_debut as dateDebut', 'date_fin as dateFin'])
    .where('code', '=', code)
    .where('perimetre', '=', perimetre)
    .where(sql<boolean>`id is distinct from ${saufId}`)
    .where(
      seCroisentRegleLegale(
        { debut: sql`date_debut`, fin: sql`date_fin` },
        { debut: sql`${dateDebut}::date`, fin: sql`${dateFin}::date` },
      ),
    )
    .orderBy('date_debut')
    .executeTakeFirst();

const champs = ({ dateDebut, dateFin, verifieLe, ...reste }: RegleLegaleSaisie) => ({
  ...reste,
  // The contract refuses a perimeter that is not the code's own.
  unite: uniteDe(reste.code, reste.perimetre) ?? 'AUCUNE',
  date_debut: dateDebut,
  date_fin: dateFin,
  verifie_le: verifieLe,
});

export const insertRegleLegale = async (
  tx: SystemeTx,
  saisie: RegleLegaleSaisie,
  { nomComplet }: Acteur,
): Promise<RegleLegale> =>
  versRegleLegale(
    await tx
      .insertInto('regle_legale')
      .values({ ...champs(saisie), cree_par_nom: nomComplet, modifie_par_nom: nomComplet })
      .returning(colonnes)
      .executeTakeFirstOrThrow()
      .catch(surPeriode),
  );

const changer = async (
  tx: SystemeTx,
  id: number,
  valeurs: ReturnType<typeof champs> | { readonly date_fin: Jour },
  { nomComplet }: Acteur,
): Promise<RegleLegale> =>
  versRegleLegale(
    await tx
      .updateTable('regle_legale')
      .set({ ...valeurs, ...modifiePar(nomComplet) })
      .where('id', '=', id)
      .returning(colonnes)
      .executeTakeFirstOrThrow()
      .catch(surPeriode),
  );

export const updateRegleLegale = (
  tx: SystemeTx,
  id: number,
  saisie: RegleLegaleSaisie,
  acteur: Acteur,
): Promise<RegleLegale> => changer(tx, id, champs(saisie), acteur);

export const updateFinRegleLegale = (tx: SystemeTx, id: number, dateFin: Jour, acteur: Acteur): Promise<RegleLegale> =>
  changer(tx, id, { date_fin: dateFin }, acteur);
