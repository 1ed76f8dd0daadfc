// Counts imports, file to file, between the floors of the roots and between the domains; and the tables that domains
// read of each other.
import { domaineDe, DOMAINES, emplacementDe, ETAGES } from './carte.ts';
import type { LectureEtrangere } from './lectures-montantes.ts';
import { analyser, estTest, estTypeScript, type Source } from './sources.ts';

export type Liens = {
  /** Files of each floor, `web/features` → 600. */
  readonly fichiers: ReadonlyMap<string, number>;
  /** Imports from a floor to another, `web/pages web/features` → 40; the other roots count as one floor. */
  readonly entreEtages: ReadonlyMap<string, number>;
  /** Imports from a domain to another, over the three roots, `argent comptes` → 12. */
  readonly entreDomaines: ReadonlyMap<string, number>;
  readonly fichiersParDomaine: ReadonlyMap<string, number>;
  /** Tables that a domain reads of another one, counted per reading feature. */
  readonly lecturesEntreDomaines: ReadonlyMap<string, number>;
};

/** Name of the floor of a file: that of the first of the floors that share its height, `src/web/ui/…` → `web/lib`. */
export const etageDe = (path: string): string | undefined => {
  const { racine, etage } = emplacementDe(path);
  const nom = ETAGES[racine]?.find((etages) => etages.includes(etage))?.[0];
  return nom && `${racine}/${nom}`;
};
const domaineDuChemin = (path: string): string | undefined => {
  const { domaine, racine, etage } = emplacementDe(path);
  // A page stands above every domain.
  return domaine in DOMAINES && etage === 'features' && racine ? domaine : undefined;
};

const compteur = (): { readonly comptes: Map<string, number>; readonly ajouter: (cle: string | undefined) => void } => {
  const comptes = new Map<string, number>();
  return {
    comptes,
    ajouter: (cle) => {
      if (cle) comptes.set(cle, (comptes.get(cle) ?? 0) + 1);
    },
  };
};

/** Counts the imports of the product, without tests, and its table reads. */
export const compterLiens = (sources: readonly Source[], lectures: readonly LectureEtrangere[]): Liens => {
  const [fichiers, entreEtages, entreDomaines, fichiersParDomaine] = [compteur(), compteur(), compteur(), compteur()];
  const lecturesEntreDomaines = compteur();
  const paire = (de: string | undefined, vers: string | undefined): string | undefined =>
    de && vers && de !== vers ? `${de} ${vers}` : undefined;
  for (const source of sources) {
    if (!source.path.startsWith('src/') || !estTypeScript(source) || estTest(source.path)) continue;
    const [etage, domaine] = [etageDe(source.path), domaineDuChemin(source.path)];
    fichiers.ajouter(etage);
    fichiersParDomaine.ajouter(domaine);
    for (const cible of new Set(analyser(source).imports.map((lien) => lien.cible))) {
      if (!cible?.startsWith('src/')) continue;
      const memeRacine = emplacementDe(cible).racine === emplacementDe(source.path).racine;
      entreEtages.ajouter(paire(etage, memeRacine ? etageDe(cible) : emplacementDe(cible).racine));
      entreDomaines.ajouter(paire(domaine, domaineDuChemin(cible)));
    }
  }
  for (const { lecteur, proprietaire } of lectures)
    lecturesEntreDomaines.ajouter(paire(domaineDe(lecteur), domaineDe(proprietaire)));
  return {
    fichiers: fichiers.comptes,
    entreEtages: entreEtages.comptes,
    entreDomaines: entreDomaines.comptes,
    fichiersParDomaine: fichiersParDomaine.comptes,
    lecturesEntreDomaines: lecturesEntreDomaines.comptes,
  };
};

/**
 * Rounds a number so that it does not change at each commit: exact below 10, to the nearest 5 below 100, to the
 * nearest 50 above.
 */
export const arrondir = (nombre: number): number => {
  const pas = nombre < 10 ? 1 : nombre < 100 ? 5 : 50;
  return Math.round(nombre / pas) * pas;
};
