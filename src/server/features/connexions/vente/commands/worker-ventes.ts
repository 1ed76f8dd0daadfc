import { pluriel } from '#shared/core/textes/accord.ts';
import { gunzipSync } from 'node:zlib';
import { servirDansLAtelier } from '#server/core/atelier/servir.ts';
import { construireJson, creerCompteurJson, type BornesJson } from '#server/core/http/bornes-json.ts';
import { lireClasseur } from '#server/core/tableur/lire-classeur.ts';
import { lireTexte } from '#server/core/tableur/lire-texte.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Jour } from '#shared/core/dates.ts';
import { phraseLignesCachees } from '#shared/core/fichiers/tableur.ts';
import {
  MAX_COLONNES_VENTES,
  MAX_LIGNES_VENTES,
  type ChampVente,
  type DemandeImportVentes,
  type RefusVente,
  type VenteLue,
} from '#shared/features/connexions/vente/schemas/import.ts';
import { cumulerVentes, type JourRecu } from '#shared/features/connexions/vente/rules.ts';
import {
  champEnDouble,
  champsDesTitresVentes,
  manqueDesColonnesVentes,
  rangDesTitres,
} from '#shared/features/connexions/vente/rules/colonnes.ts';
import {
  genreDexter,
  periodeDuNom,
  produitsDexter,
  ventesDexter,
} from '#shared/features/connexions/vente/rules/dexter.ts';
import { lecteurDeVentes } from '#shared/features/connexions/vente/rules/lignes.ts';
import type { DemandeLectureVentes, FichierVentesLu } from './lire-fichier.ts';

const phraseEcartees = (nombre: number): string =>
  `${pluriel(nombre, 'ligne vend', 'lignes vendent')} un produit que le fichier « Stock » ne connaît pas.`;

/**
 * Bytes of all the files of one import together, once open: thirteen months of sales are 30 MB of text, three times
 * more in JSON.
 */
const MAX_OUVERT = 96 * 1024 * 1024;
/** Also for all the files together: a line of sale is some ten values of an extraction. */
const BORNES_JSON: BornesJson = { valeurs: 6_000_000, profondeur: 32, caracteres: MAX_OUVERT };
const APERCU = 20;
const REFUS_DITS = 10_000;

type FichierOuvert = { readonly nom: string; readonly octets: Buffer };
const tropOuvert = () => coreErrors.tropVolumineux('Ce fichier compressé est trop volumineux une fois ouvert.');
const ouvrir = (contenu: Uint8Array, maxOutputLength: number): Buffer => {
  const octets = Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength);
  if (octets.length < 2) throw coreErrors.fichierVide();
  if (octets[0] !== 0x1f || octets[1] !== 0x8b) return octets;
  try {
    return gunzipSync(octets, { maxOutputLength });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tropOuvert();
    throw coreErrors.fichierIllisible('Ce fichier compressé ne s’ouvre pas.');
  }
};
const ouvrirTous = (fichiers: DemandeLectureVentes['fichiers']): FichierOuvert[] => {
  let reste = MAX_OUVERT;
  return fichiers.map(({ nom, contenu }) => {
    const octets = ouvrir(contenu, Math.max(1, reste));
    reste -= octets.length;
    if (reste < 0) throw tropOuvert();
    return { nom, octets };
  });
};

const estJson = (octets: Buffer): boolean => /^\ufeff?\s*[[{]/.test(octets.toString('utf8', 0, 64));
const MARQUE = Buffer.from('\ufeff');
const enJson = (octets: Buffer, compter: (octets: Uint8Array) => void): unknown => {
  try {
    compter(octets);
    return construireJson(octets.subarray(0, 3).equals(MARQUE) ? octets.subarray(3) : octets);
  } catch (error) {
    throw error instanceof AppError && error.status === 413
      ? coreErrors.tropVolumineux('Ce fichier est trop volumineux pour être lu.')
      : coreErrors.fichierIllisible('Ce fichier JSON est coupé ou abîmé.');
  }
};

const trier = (jours: readonly JourRecu[]): JourRecu[] =>
  jours.map((jour) => ({ ...jour, ventes: cumulerVentes(jour.ventes) })).toSorted((a, b) => (a.jour < b.jour ? -1 : 1));

const SANS_TABLEAU = {
  encodage: null,
  separateur: null,
  feuilles: [],
  feuille: null,
  ligneTitres: 0,
  colonnes: [],
  correspondance: [],
};

/** Files of a folder of extraction: the stock says the code of each product, the sales name it. */
const lireDexter = (ouverts: readonly FichierOuvert[]): FichierVentesLu => {
  const compter = creerCompteurJson(BORNES_JSON);
  const fichiersEnJson = ouverts.map(({ nom, octets }) => ({ nom, json: enJson(octets, compter) }));
  const stocks = fichiersEnJson
    .filter(({ json }) => genreDexter(json) === 'STOCK')
    .map(({ json }) => produitsDexter(json));
  const produits = stocks[0];
  if (!produits)
    throw coreErrors.fichierIllisible(
      'Joignez aussi le fichier « Stock » de la même extraction : il donne le code des produits.',
    );
  const jours = fichiersEnJson
    .filter(({ json }) => genreDexter(json) === 'VENTES')
    .flatMap(({ nom, json }) => {
      const joursDuFichier = ventesDexter(json, produits, periodeDuNom(nom));
      if (!joursDuFichier)
        throw coreErrors.fichierIllisible('Ce fichier JSON n’a pas la forme d’une extraction de ventes.');
      return joursDuFichier;
    });
  if (jours.length === 0) throw coreErrors.fichierVide('Ce fichier ne contient aucune vente.');
  const lignes: VenteLue[] = jours
    .flatMap(({ jour, ventes }) => ventes.slice(0, APERCU).map((vente) => ({ ...vente, jour })))
    .slice(0, APERCU)
    .map(({ jour, ...vente }, i) => ({
      ligne: i + 1,
      jour,
      ...vente,
      tva: vente.tva === null ? null : vente.tva / 100,
      doutes: [],
    }));
  const nbEcartees = jours.reduce((somme, jour) => somme + jour.nbEcartees, 0);
  const nbLignes = jours.reduce((somme, jour) => somme + jour.nbLignes, 0);
  return {
    forme: 'DEXTER',
    ...SANS_TABLEAU,
    manque: null,
    remarque: null,
    nbLignes,
    nbRefusees: nbEcartees,
    refus:
      nbEcartees > 0
        ? [
            {
              ligne: 0,
              phrase: phraseEcartees(nbEcartees),
            },
          ]
        : [],
    lignes,
    nbDoutes: 0,
    jours: trier(jours),
  };
};

type Lues = { readonly cellules: readonly string[]; readonly cachee?: true }[];
type Tableau = Pick<FichierVentesLu, 'encodage' | 'separateur' | 'feuilles' | 'feuille'> & { readonly brutes: Lues };
const ouvrirTableau = async (
  octets: Buffer,
  { encodage, separateur, feuille }: DemandeImportVentes,
): Promise<Tableau> => {
  if (octets.length > 4 && octets.readUInt32BE(0) === 0x504b0304) {
    const { lignes, feuilles, feuille: feuilleLue } = await lireClasseur(octets, feuille);
    return { encodage: null, separateur: null, feuilles: [...feuilles], feuille: feuilleLue, brutes: [...lignes] };
  }
  const texteLu = lireTexte(octets, { encodage, separateur, jusque: MAX_LIGNES_VENTES + 1 });
  return {
    encodage: texteLu.encodage,
    separateur: texteLu.separateur,
    feuilles: [],
    feuille: null,
    brutes: texteLu.lignes.map((cellules) => ({ cellules })),
  };
};

type Mutable = { -readonly [C in keyof JourRecu]: JourRecu[C] extends readonly (infer V)[] ? V[] : JourRecu[C] };
const parJours = (brutes: Lues, debut: number, correspondance: readonly (ChampVente | null)[], aujourdhui: Jour) => {
  const lire = lecteurDeVentes(correspondance, aujourdhui);
  const jours = new Map<Jour, Mutable>();
  const ecartees = new Map<Jour, number>();
  const refus: RefusVente[] = [];
  const lignes: VenteLue[] = [];
  let [nbLignes, nbRefusees, nbDoutes] = [0, 0, 0];
  for (let i = debut; i < brutes.length; i += 1) {
    const cellules = brutes[i]?.cellules ?? [];
    if (cellules.every((cellule) => cellule.trim() === '')) continue;
    nbLignes += 1;
    const ligneLue = lire({ numero: i + 1, cellules });
    if ('refus' in ligneLue) {
      nbRefusees += 1;
      if (refus.length < REFUS_DITS) refus.push(ligneLue.refus);
      if (ligneLue.jour !== null) ecartees.set(ligneLue.jour, (ecartees.get(ligneLue.jour) ?? 0) + 1);
      continue;
    }
    const { vente } = ligneLue;
    nbDoutes += vente.doutes.length;
    if (lignes.length < APERCU) lignes.push({ ...vente, tva: vente.tva === null ? null : vente.tva / 100 });
    let jour = jours.get(vente.jour);
    if (!jour) {
      jour = {
        jour: vente.jour,
        ventes: [],
        nbLignes: 0,
        nbAnnoncees: null,
        nbEcartees: 0,
        clos: vente.jour < aujourdhui,
      };
      jours.set(vente.jour, jour);
    }
    jour.nbLignes += 1;
    jour.ventes.push(vente);
  }
  // A day of which no line could be read is not in the file: it replaces nothing.
  for (const [jour, combien] of ecartees) {
    const jourLu = jours.get(jour);
    if (jourLu) jourLu.nbEcartees = combien;
  }
  return { jours: [...jours.values()], refus, lignes, nbLignes, nbRefusees, nbDoutes };
};

const lireTableau = async (
  octets: Buffer,
  demande: DemandeImportVentes,
  aujourdhui: Jour,
): Promise<FichierVentesLu> => {
  const { brutes, ...origine } = await ouvrirTableau(octets, demande);
  if (brutes.length > MAX_LIGNES_VENTES)
    throw coreErrors.tropVolumineux(
      `Ce fichier a plus de ${MAX_LIGNES_VENTES.toLocaleString('fr-FR')} lignes : coupez-le en plusieurs.`,
    );
  const rang =
    demande.ligneTitres === undefined ? rangDesTitres(brutes.map(({ cellules }) => cellules)) : demande.ligneTitres - 1;
  const titres = brutes[rang]?.cellules ?? [];
  const debut = rang + 1;
  const premieres = brutes.slice(debut, debut + 200);
  if (premieres.length === 0 && origine.feuilles.length < 2)
    throw coreErrors.fichierVide('Ce fichier ne contient aucune ligne.');
  const combien = Math.max(titres.length, 0, ...premieres.map(({ cellules }) => cellules.length));
  if (combien > MAX_COLONNES_VENTES)
    throw coreErrors.tropVolumineux(`Ce fichier a plus de ${MAX_COLONNES_VENTES} colonnes.`);
  const dite = demande.correspondance ?? champsDesTitresVentes(titres);
  const correspondance = Array.from({ length: combien }, (_, i) => dite[i] ?? null);
  const double = champEnDouble(correspondance);
  const manque = double === null ? manqueDesColonnesVentes(correspondance) : 'Une colonne est choisie deux fois.';
  const colonnes = Array.from({ length: combien }, (_, i) => ({
    titre: (titres[i] ?? '').trim().slice(0, 100),
    exemples: premieres.slice(0, 3).map(({ cellules }) => (cellules[i] ?? '').trim().slice(0, 60)),
  }));
  const numerotees = brutes.flatMap(({ cachee }, i) => (cachee && i >= debut ? [{ numero: i + 1, cachee }] : []));
  const lectureDuTableau =
    manque === null
      ? parJours(brutes, debut, correspondance, aujourdhui)
      : { jours: [], refus: [], lignes: [], nbLignes: brutes.length - debut, nbRefusees: 0, nbDoutes: 0 };
  return {
    forme: 'TABLEUR',
    ...origine,
    ligneTitres: rang + 1,
    colonnes,
    correspondance,
    manque,
    remarque: phraseLignesCachees(numerotees),
    ...lectureDuTableau,
    jours: trier(lectureDuTableau.jours),
  };
};

servirDansLAtelier<DemandeLectureVentes, FichierVentesLu>(async ({ fichiers, demande, aujourdhui }) => {
  const ouverts = ouvrirTous(fichiers);
  const [premier, ...autres] = ouverts;
  if (!premier) throw coreErrors.fichierVide();
  if (ouverts.every(({ octets }) => estJson(octets))) return lireDexter(ouverts);
  if (autres.length > 0)
    throw coreErrors.fichierIllisible('Un seul fichier se lit à la fois, sauf les JSON d’une même extraction.');
  return lireTableau(premier.octets, demande, aujourdhui);
});
