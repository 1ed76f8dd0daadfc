import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { estObjet } from '#shared/core/est-objet.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, isJour } from '#shared/core/dates.ts';
import { libelleActionEncours, libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { libelleDispositif, libellePart, libelleTypePromo, libelleUniteOperation } from '../messages.ts';
import { contenuDiffere } from './forcer.ts';

type Objet = Readonly<Record<string, unknown>>;
/** The name of an item journalled by its id; undefined when the item no longer exists. */
export type NomsOperation = (
  sorte: 'laboratoire' | 'emplacement' | 'priorite' | 'segment',
  id: number,
) => string | undefined;

export const enObjet = (valeur: unknown): Objet => (estObjet(valeur) ? valeur : {});
export const enListe = (valeur: unknown): Objet[] => (Array.isArray(valeur) ? valeur.map(enObjet) : []);
export const enTexteOperation = (valeur: unknown): string =>
  typeof valeur === 'string'
    ? isJour(valeur)
      ? formatJour(valeur)
      : valeur
    : typeof valeur === 'number'
      ? String(valeur)
      : '';

const mot = (table: Readonly<Record<string, string>>, cle: unknown): string =>
  typeof cle === 'string' ? (table[cle] ?? cle) : '';
const nommer = (noms: NomsOperation, sorte: Parameters<NomsOperation>[0], id: unknown): string =>
  typeof id === 'number' ? (noms(sorte, id) ?? `n° ${id}, supprimé`) : '';
const SIMPLES: Readonly<
  Record<string, readonly [libelle: string, ecrire: (valeur: unknown, noms: NomsOperation) => string]>
> = {
  nomOperation: ['Nom', enTexteOperation],
  laboratoireId: ['Laboratoire', (id, noms) => nommer(noms, 'laboratoire', id)],
  typePromo: ['Type', (valeur) => mot(libelleTypePromo, valeur)],
  dateDebut: ['Début', enTexteOperation],
  dateFin: ['Fin', enTexteOperation],
  conditionsPromo: ['Conditions', enTexteOperation],
  quantite: ['Quantité', enTexteOperation],
  multipleDeTrois: ['Quantités par trois', (valeur) => (valeur === true ? 'oui' : 'non')],
  superposable: ['Emplacement partageable', (valeur) => (valeur === true ? 'oui' : 'non')],
  emplacementConseille: ['Emplacement conseillé', enTexteOperation],
  prioriteId: ['Priorité', (id, noms) => nommer(noms, 'priorite', id)],
  segmentIds: [
    'Segments visés',
    (ids, noms) =>
      (Array.isArray(ids)
        ? ids.map((id) => nommer(noms, 'segment', id)).toSorted((a, b) => comparerTextes(a, b))
        : []
      ).join(', '),
  ],
  affichageDate: ['Visible à partir du', enTexteOperation],
  commentaire: ['Commentaire', enTexteOperation],
};

const joindre = (...parties: readonly string[]): string => parties.filter(Boolean).join(', ');
export const direPlace = ({ emplacementId, dateDebut, dateFin }: Objet, noms: NomsOperation): string => {
  const [du, au] = [enTexteOperation(dateDebut), enTexteOperation(dateFin)];
  return joindre(nommer(noms, 'emplacement', emplacementId), du && au ? `du ${du} au ${au}` : '');
};
/** The value of a contrepartie as screens show it, with its nature. */
const direValeur = ({ unite, valeurCentiemes: valeur, natureFiscale, tauxTvaCentiemes: taux }: Objet): string => {
  if (typeof valeur !== 'number') return '';
  const fiscalite = [
    enTexteOperation(natureFiscale),
    typeof taux === 'number' ? `TVA ${enTexteOperation(taux / 100).replace('.', ',')} %` : '',
  ].filter(Boolean);
  if (unite === 'EUR_TOTAL') return [formatCentimes(valeur), ...fiscalite].join(' ');
  const nombre =
    unite === 'POURCENT_CA'
      ? enTexteOperation(valeur / 100).replace('.', ',')
      : formatCentimes(valeur).replace(/\s*€$/, '');
  return [nombre, mot(libelleUniteOperation, unite), ...fiscalite].join(' ');
};
const direContrepartie = (ligne: Objet): string =>
  joindre(
    mot(libellePart, ligne['part']),
    mot(libelleActionEncours, ligne['action']),
    enTexteOperation(ligne['contrepartie']),
    mot(libellePayeur, ligne['payeur']),
    direValeur(ligne),
  );

type Lignes = {
  readonly titre: string;
  readonly cle: (ligne: Objet) => unknown;
  readonly dire: (ligne: Objet, noms: NomsOperation) => string;
};
const LISTES: Readonly<Record<string, Lignes>> = {
  produits: { titre: 'Produit', cle: ({ nom }) => nom, dire: ({ nom }) => enTexteOperation(nom) },
  dispositifs: {
    titre: 'Dispositif',
    cle: ({ dispositif }) => dispositif,
    dire: ({ dispositif }) => mot(libelleDispositif, dispositif),
  },
  emplacements: { titre: 'Emplacement', cle: ({ emplacementId }) => emplacementId, dire: direPlace },
  contreparties: { titre: 'Contrepartie', cle: ({ id }) => id, dire: direContrepartie },
};
/** A line's own number and the line it was copied from are not shown. */
const contenu = ({ id: _id, modeleContrepartieId: _modele, ...ligne }: Objet): Objet => ligne;

const direListe = (
  { titre, cle, dire }: Lignes,
  avant: readonly Objet[],
  apres: readonly Objet[],
  noms: NomsOperation,
): string[] => {
  const anciennes = new Map(avant.map((ligne) => [cle(ligne), ligne]));
  const gardees = new Set<unknown>();
  const lignes = apres.flatMap((ligne) => {
    const ancienne = anciennes.get(cle(ligne));
    if (!ancienne) return [`${titre} : ajout de ${dire(ligne, noms) || 'une ligne vide'}`];
    gardees.add(cle(ligne));
    if (!contenuDiffere(contenu(ancienne), contenu(ligne))) return [];
    const [a, b] = [dire(ancienne, noms), dire(ligne, noms)];
    return [a === b ? `${titre} : ${b} modifié` : `${titre} : ${a || 'vide'} → ${b || 'vide'}`];
  });
  const retirees = avant.filter((ligne) => !gardees.has(cle(ligne)));
  return [...lignes, ...retirees.map((ligne) => `${titre} : retrait de ${dire(ligne, noms) || 'une ligne vide'}`)];
};

/**
 * The changed fields of a journal entry, before and after, in words. A field present on one side only is shown alone.
 */
export const direChangements = (avant: unknown, apres: unknown, noms: NomsOperation): string[] => {
  const [a, b] = [enObjet(avant), enObjet(apres)];
  const simples = Object.entries(SIMPLES).flatMap(([champ, [libelle, ecrire]]) => {
    if (!(champ in b)) return [];
    const [ancien, nouveau] = [ecrire(a[champ], noms), ecrire(b[champ], noms)];
    return ancien === nouveau ? [] : [`${libelle} : ${ancien || 'vide'} → ${nouveau || 'vide'}`];
  });
  const listes = Object.entries(LISTES).flatMap(([champ, lignes]) =>
    champ in b ? direListe(lignes, enListe(a[champ]), enListe(b[champ]), noms) : [],
  );
  return [...simples, ...listes];
};
