import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { UN_AN } from '#server/features/operations/contrepartie/read-models/ventes.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';

const QUATRE_SEMAINES = 28;
/** Number of days with known sales, quantity and turnover; `ca` is only complete in the window `pendant`. */
export type Fenetre = { jours: number; quantite: number; ca: number };
export type Fenetres = Readonly<Record<'pendant' | 'avant' | 'annee', Fenetre>>;
export type OperationVendue = {
  readonly id: number;
  readonly dateDebut: Jour;
  readonly dateFin: Jour;
  /** Ids of the products, as the sales store them. */
  readonly produits: readonly number[];
};
type JourLu = {
  readonly jour: Jour;
  readonly produits: string | null;
  readonly quantites: string | null;
  readonly ca: string | null;
};
/** A window that contains the day, with the ranks of its operation's products. */
type Tenante = { readonly rangs: Int32Array; readonly fenetre: Fenetre };
/** Windows that contain a day. The turnover of a day is only read if it is in the window `pendant` of one of them. */
type Tenantes = { readonly toutes: Tenante[]; avecCa: boolean };

const rien = (): Fenetre => ({ jours: 0, quantite: 0, ca: 0 });
type Bornes = { readonly nom: keyof Fenetres; readonly du: Jour; readonly au: Jour };
const bornesDe = ({ dateDebut, dateFin }: OperationVendue): readonly Bornes[] => [
  { nom: 'pendant', du: dateDebut, au: dateFin },
  { nom: 'avant', du: ajouterJours(dateDebut, -QUATRE_SEMAINES), au: ajouterJours(dateDebut, -1) },
  { nom: 'annee', du: ajouterJours(dateDebut, -UN_AN), au: ajouterJours(dateFin, -UN_AN) },
];

const MOINS = 45;
const [ZERO, NEUF] = [48, 57];
/** Parses `{1,-2}` by hand: letting the driver build each list costs as much as all the rest. */
const lireEntiers = (liste: string, dans: number[]): void => {
  dans.length = 0;
  let valeur = 0;
  let signe = 1;
  let aUnChiffre = false;
  for (let i = 0; i < liste.length; i++) {
    const code = liste.charCodeAt(i);
    if (code >= ZERO && code <= NEUF) {
      valeur = valeur * 10 + code - ZERO;
      aUnChiffre = true;
    } else if (code === MOINS) signe = -1;
    else if (aUnChiffre) {
      dans.push(valeur * signe);
      valeur = 0;
      signe = 1;
      aUnChiffre = false;
    }
  }
};

/** The sales of each known day among these, as they are kept: one row a day, its lists side by side. */
const lireJours = async (tx: TenantTx, parJour: ReadonlyMap<Jour, Tenantes>): Promise<JourLu[]> => {
  const jours = [...parJour.keys()];
  const payants = jours.filter((jour) => parJour.get(jour)?.avecCa);
  const { rows } = await sql<JourLu>`
    select j.jour, v.produits::text as produits, v.quantites::text as quantites,
      case when j.jour = any(${payants}::date[]) then v.ca_ttc::text end as ca
    from jour_extraction j left join vente_jour v on v.tenant_id = j.tenant_id and v.jour = j.jour
    where j.tenant_id = ${tx.tenantId} and j.jour = any(${jours}::date[])
      and j.etat in ('complete', 'incomplete')`.execute(tx);
  return rows;
};

/** Adds each day to the windows that hold it; a product that was not sold adds nothing. */
const additionner = (
  joursLus: readonly JourLu[],
  parJour: ReadonlyMap<Jour, Tenantes>,
  rangDe: ReadonlyMap<number, number>,
): void => {
  const [quantites, cas] = [new Float64Array(rangDe.size), new Float64Array(rangDe.size)];
  const [ids, lesQuantites, lesCas]: [number[], number[], number[]] = [[], [], []];
  for (const { jour, ...champsDuJour } of joursLus) {
    lireEntiers(champsDuJour.produits ?? '', ids);
    lireEntiers(champsDuJour.quantites ?? '', lesQuantites);
    lireEntiers(champsDuJour.ca ?? '', lesCas);
    quantites.fill(0);
    cas.fill(0);
    for (let i = 0; i < ids.length; i++) {
      const rang = rangDe.get(ids[i]!);
      if (rang === undefined) continue;
      quantites[rang]! += lesQuantites[i]!;
      cas[rang]! += lesCas[i] ?? 0;
    }
    for (const { rangs, fenetre } of parJour.get(jour)?.toutes ?? []) {
      fenetre.jours++;
      let [quantite, ca] = [0, 0];
      for (let i = 0; i < rangs.length; i++) {
        quantite += quantites[rangs[i]!]!;
        ca += cas[rangs[i]!]!;
      }
      fenetre.quantite += quantite;
      fenetre.ca += ca;
    }
  }
};

/** Groups the windows by the days that they contain. */
const ranger = (operations: readonly OperationVendue[], rangDe: Map<number, number>) => {
  const parJour = new Map<Jour, Tenantes>();
  const fenetres = new Map<number, Fenetres>();
  for (const operation of operations) {
    const rangs = Int32Array.from(new Set(operation.produits), (id) => {
      const rang = rangDe.get(id) ?? rangDe.size;
      rangDe.set(id, rang);
      return rang;
    });
    const fenetresDeLOperation = { pendant: rien(), avant: rien(), annee: rien() };
    fenetres.set(operation.id, fenetresDeLOperation);
    for (const { nom, du, au } of bornesDe(operation))
      for (let jour = du; jour <= au; jour = ajouterJours(jour, 1)) {
        const tenantes = parJour.get(jour) ?? { toutes: [], avecCa: false };
        parJour.set(jour, tenantes);
        tenantes.toutes.push({ rangs, fenetre: fenetresDeLOperation[nom] });
        if (nom === 'pendant') tenantes.avecCa = true;
      }
  }
  return { parJour, fenetres };
};

/**
 * Computes for all the operations what `effetDeLOperation` computes for one (CNX-52), reading each day of sales once.
 * Sums are made here: a database row for each product of each day would cost more than reading all the days.
 */
export const lireFenetres = async (
  tx: TenantTx,
  operations: readonly OperationVendue[],
): Promise<ReadonlyMap<number, Fenetres>> => {
  const rangDe = new Map<number, number>();
  const { parJour, fenetres } = ranger(operations, rangDe);
  additionner(await lireJours(tx, parJour), parJour, rangDe);
  return fenetres;
};
