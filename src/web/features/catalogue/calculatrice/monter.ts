import { ecrireAdresse, lireAdresse } from './adresse.ts';
import { calculDispositif, calculPrix, type Calcul } from './calculs.ts';
import { valeursInitiales, type OngletCalculatrice } from './champs.ts';
import { creerElement } from './elements.ts';
import { monterFormulaire, type FormulaireCalculatrice } from './formulaire.ts';
import { montrerDispositif, montrerPrix, type Montre } from './lignes.ts';
import { monterOnglets } from './onglets.ts';
import { monterOutils } from './outils.ts';
import { monterResultats, type ResultatsCalculatrice } from './resultats.ts';

const ONGLETS: readonly OngletCalculatrice[] = ['prix', 'promo'];

const attenteDe = ({ manques }: Calcul<unknown>): string =>
  manques.length === 0 ? 'Corrigez ce qui est signalé pour voir le résultat.' : `Il manque : ${manques.join(', ')}.`;

/** Writes an amount the way a user types it. */
const enSaisie = (centimes: number): string =>
  (centimes / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2, useGrouping: false });

/** Mounts the calculator in the main element of the page. */
export const monterCalculatrice = (racine: HTMLElement): void => {
  let onglet: OngletCalculatrice = 'prix';
  let valeurs: Record<string, string> = valeursInitiales();
  /** The second tab takes the price of the first one, once (CAL-7). */
  let prixRepris = false;

  const prix = (): Calcul<Montre> => {
    const { resultat, ...reste } = calculPrix(valeurs);
    return { ...reste, resultat: resultat && montrerPrix(resultat, valeurs['quantite'] ?? '') };
  };
  const promo = (): Calcul<Montre> => {
    const { resultat, ...reste } = calculDispositif(valeurs);
    return { ...reste, resultat: resultat && montrerDispositif(resultat, valeurs['lots'] ?? '') };
  };
  const calculs: Readonly<Record<OngletCalculatrice, () => Calcul<Montre>>> = { prix, promo };

  const montrer = (): void => {
    for (const nomOnglet of ONGLETS) {
      const calcul = calculs[nomOnglet]();
      formulaires[nomOnglet].montrer(valeurs, calcul);
      if (nomOnglet === onglet) resultats[nomOnglet].montrer(calcul.resultat, attenteDe(calcul));
    }
    onglets.choisir(onglet);
  };
  const retenir = (): void => {
    const fragment = ecrireAdresse({ onglet, valeurs });
    history.replaceState(null, '', fragment === '' ? location.pathname : `#${fragment}`);
  };
  const changer = (nom: string, valeur: string): void => {
    valeurs = { ...valeurs, [nom]: valeur };
    retenir();
    montrer();
  };
  const ecrire = (): void => {
    for (const nomOnglet of ONGLETS) formulaires[nomOnglet].ecrire(valeurs);
  };
  const reprendrePrix = (): void => {
    const { resultat } = calculPrix(valeurs);
    if (prixRepris || !resultat || valeurs['cout'] || valeurs['prixPublic']) return;
    prixRepris = true;
    valeurs = {
      ...valeurs,
      cout: enSaisie(resultat.coutCentimes),
      prixPublic: enSaisie(resultat.venteTtcCentimes),
      tvaPromo: valeurs['tva'] ?? '',
    };
    formulaires.promo.ecrire(valeurs);
  };
  const allerA = (choisi: OngletCalculatrice): void => {
    onglet = choisi;
    if (onglet === 'promo') reprendrePrix();
    retenir();
    montrer();
  };
  const effacer = (): void => {
    valeurs = valeursInitiales();
    prixRepris = false;
    ecrire();
    retenir();
    montrer();
  };
  const relire = (): void => {
    const adresseLue = lireAdresse(location.hash);
    onglet = adresseLue.onglet;
    valeurs = { ...adresseLue.valeurs };
    ecrire();
    if (location.hash.length > 1) for (const nomOnglet of ONGLETS) formulaires[nomOnglet].toutQuitter();
    montrer();
  };

  const formulaires: Readonly<Record<OngletCalculatrice, FormulaireCalculatrice>> = {
    prix: monterFormulaire('prix', changer, montrer),
    promo: monterFormulaire('promo', changer, montrer),
  };
  const resultats: Readonly<Record<OngletCalculatrice, ResultatsCalculatrice>> = {
    prix: monterResultats('prix'),
    promo: monterResultats('promo'),
  };
  const panneau = (nomOnglet: OngletCalculatrice): HTMLElement =>
    creerElement('div', { class: 'colonnes' }, formulaires[nomOnglet].noeud, resultats[nomOnglet].noeud);
  const onglets = monterOnglets({ prix: panneau('prix'), promo: panneau('promo') }, allerA);

  racine.replaceChildren(monterOutils(effacer), onglets.noeud);
  window.addEventListener('hashchange', relire);
  relire();
};
