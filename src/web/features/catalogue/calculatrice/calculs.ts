import {
  calculerDispositif,
  refusDispositif,
  type DispositifCalcule,
  type ResultatDispositif,
  type SaisieDispositif,
} from '#shared/features/catalogue/calculatrice/rules/dispositif.ts';
import {
  calculerPrix,
  refusPrix,
  type Arrondi,
  type ResultatPrix,
  type SaisiePrix,
  type VenteCalculatrice,
} from '#shared/features/catalogue/calculatrice/rules/prix.ts';
import {
  champsDe,
  lireChampCalculatrice,
  seVoit,
  type OngletCalculatrice,
  type ValeursCalculatrice,
} from './champs.ts';

/** Errors to show, by field. */
type Refus = Readonly<Record<string, string>>;
export type Calcul<R> = {
  readonly refus: Refus;
  /** Errors of fields that are valid alone but not together. */
  readonly refusEntreChamps: Refus;
  /** Labels of the fields still empty. */
  readonly manques: readonly string[];
  readonly resultat: R | null;
};

type Lus = { readonly nombres: Readonly<Record<string, number | null>> } & Pick<Calcul<never>, 'refus' | 'manques'>;

const lireOnglet = (onglet: OngletCalculatrice, valeurs: ValeursCalculatrice): Lus => {
  const nombres: Record<string, number | null> = {};
  const refus: Record<string, string> = {};
  const manques: string[] = [];
  for (const champ of champsDe(onglet)) {
    if (champ.genre === 'choix' || !seVoit(champ, valeurs)) continue;
    const champLu = lireChampCalculatrice(champ, valeurs[champ.nom] ?? '');
    if ('refus' in champLu) refus[champ.nom] = champLu.refus;
    else {
      nombres[champ.nom] = champLu.valeur;
      if (champLu.valeur === null && champ.obligatoire) manques.push(champ.libelle);
    }
  }
  return { nombres, refus, manques };
};

const calculer = <S, R>(
  lecture: Lus,
  saisie: S,
  refuser: (saisie: S) => { champ: string; phrase: string } | null,
  produire: (saisie: S) => R,
): Calcul<R> => {
  const { refus, manques } = lecture;
  const rien = { refus, refusEntreChamps: {}, manques, resultat: null };
  if (Object.keys(refus).length > 0 || manques.length > 0) return rien;
  const refuse = refuser(saisie);
  return refuse
    ? { ...rien, refusEntreChamps: { [refuse.champ]: refuse.phrase } }
    : { ...rien, resultat: produire(saisie) };
};

/** The chosen rate among the offered ones, in hundredths of a percent. */
const taux = (choisi: string | undefined): number =>
  [210, 550, 1000].find((tauxPropose) => String(tauxPropose) === choisi) ?? 2000;

const venteDe = (valeurs: ValeursCalculatrice, nombre: (nom: string) => number): VenteCalculatrice => {
  const arrondi = valeurs['arrondi'] as Arrondi;
  if (valeurs['connu'] === 'MARQUE') return { sorte: 'MARQUE', taux: nombre('marque'), arrondi };
  if (valeurs['connu'] === 'COEFFICIENT') return { sorte: 'COEFFICIENT', coefficient: nombre('coefficient'), arrondi };
  return { sorte: 'PRIX', ttcCentimes: nombre('vente') };
};

/** @param valeurs as typed */
export const calculPrix = (valeurs: ValeursCalculatrice): Calcul<ResultatPrix> => {
  const ongletLu = lireOnglet('prix', valeurs);
  const nombre = (nom: string): number => ongletLu.nombres[nom] ?? 0;
  const saisie: SaisiePrix = {
    tarifCentimes: nombre('tarif'),
    remises: [nombre('remise1'), nombre('remise2'), nombre('remise3')],
    cumul: valeurs['cumul'] === 'ADDITION' ? 'ADDITION' : 'CASCADE',
    ugPayees: nombre('ugPayees'),
    ugOffertes: nombre('ugOffertes'),
    rfa: nombre('rfa'),
    tva: taux(valeurs['tva']),
    vente: venteDe(valeurs, nombre),
    quantite: ongletLu.nombres['quantite'] ?? null,
  };
  return calculer(ongletLu, saisie, refusPrix, calculerPrix);
};

const dispositifDe = (sorte: string, nombre: (nom: string) => number): DispositifCalcule => {
  switch (sorte) {
    case 'LOT':
      return { sorte, quantite: nombre('lot'), remise: nombre('remiseLot') };
    case 'BRI':
      return { sorte, valeurCentimes: nombre('bon') };
    case 'BRI_TAUX':
      return { sorte, taux: nombre('bonTaux') };
    case 'BARRE':
      return { sorte, promoTtcCentimes: nombre('promo') };
    default:
      return { sorte: 'OFFERT', achetes: nombre('achetes'), offerts: nombre('offerts') };
  }
};

/** @param valeurs as typed */
export const calculDispositif = (valeurs: ValeursCalculatrice): Calcul<ResultatDispositif> => {
  const ongletLu = lireOnglet('promo', valeurs);
  const nombre = (nom: string): number => ongletLu.nombres[nom] ?? 0;
  const saisie: SaisieDispositif = {
    coutCentimes: nombre('cout'),
    ttcCentimes: nombre('prixPublic'),
    tva: taux(valeurs['tvaPromo']),
    dispositif: dispositifDe(valeurs['sorte'] ?? '', nombre),
    prisEnCharge: nombre('prisEnCharge'),
    lots: ongletLu.nombres['lots'] ?? null,
    habituelles: ongletLu.nombres['habituelles'] ?? null,
  };
  return calculer(ongletLu, saisie, refusDispositif, calculerDispositif);
};
