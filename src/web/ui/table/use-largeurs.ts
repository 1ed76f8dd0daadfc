import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import { estEntiere, LARGEUR, prioriteDe } from './colonne.ts';
import { copieAMesurer } from './echantillon.ts';
import { partagerLargeur, type PartageLargeur } from './largeurs.ts';
import type { Colonne } from './types.ts';

type Mesure = { readonly naturelle: number; readonly titre: number };
type Mesures = Readonly<Record<string, Mesure>>;

const AUCUNE: Mesures = {};
/** In milliseconds. */
const REPOS = 300;
/** What each list measured last: it opens with these widths. */
const memoire = new Map<string, Mesures>();

const seImprime = (): boolean => window.matchMedia('print').matches;

const ESPACE = 5;
/** A title goes to a line at each word while it is measured: the lines put end to end. */
const lireTitre = (cellule: HTMLElement): number => {
  const mots = cellule.querySelector('[data-titre]');
  if (!mots) return 0;
  const etendue = document.createRange();
  etendue.selectNodeContents(mots);
  const lignes = [...etendue.getClientRects()].map(({ width }) => width);
  const autour = cellule.getBoundingClientRect().width - mots.getBoundingClientRect().width;
  const { paddingLeft, paddingRight } = getComputedStyle(cellule);
  const marges = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  const fleche = mots.nextElementSibling ? mots.nextElementSibling.getBoundingClientRect().width + ESPACE : 0;
  const bout = lignes.reduce((somme, largeur) => somme + largeur + ESPACE, 0);
  return Math.ceil(bout + Math.min(autour, marges + fleche));
};

/** What each column takes when nothing is cut: read on a copy, never painted, of what decides it. */
const lireNaturelles = (table: HTMLTableElement): Mesures => {
  const copie = copieAMesurer(table);
  table.after(copie);
  const mesures: Record<string, Mesure> = {};
  for (const titre of copie.tHead?.rows[0]?.cells ?? []) {
    const id = titre.dataset['colonne'];
    const largeur = titre.getBoundingClientRect().width;
    // A pixel more: a browser rounds.
    if (id !== undefined && largeur > 0) mesures[id] = { naturelle: Math.ceil(largeur) + 1, titre: lireTitre(titre) };
  }
  copie.remove();
  return mesures;
};

/** Is something now cut in one of these columns? The layout that it asks for is the one that will be painted. */
const estEntamee = (table: HTMLTableElement, ids: ReadonlySet<string>): boolean => {
  const rangs = [...(table.tHead?.rows[0]?.cells ?? [])].flatMap((titre, rang) =>
    ids.has(titre.dataset['colonne'] ?? '') ? rang : [],
  );
  const deborde = (element: Element | null | undefined) =>
    element !== null && element !== undefined && element.scrollWidth > element.clientWidth;
  return [...table.querySelectorAll<HTMLTableRowElement>('tbody > tr[data-index], tfoot > tr')].some(({ cells }) =>
    rangs.some((rang) => deborde(cells[rang]) || deborde(cells[rang]?.firstElementChild)),
  );
};

/** The width that the frame leaves to its content; 0 until it is known. */
const useLargeurDe = (cadre: RefObject<HTMLElement | null>): number => {
  const [largeur, setLargeur] = useState(0);
  useLayoutEffect(() => {
    const element = cadre.current;
    if (!element) return undefined;
    // The style sheet lays a sheet of paper out.
    const lire = () => {
      if (!seImprime()) setLargeur(element.clientWidth);
    };
    lire();
    const observateur = new ResizeObserver(lire);
    observateur.observe(element);
    return () => observateur.disconnect();
  }, [cadre]);
  return largeur;
};

/** Changes when a font has arrived: words are not as wide as they were. */
const usePolices = (): number => {
  const [polices, compter] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    document.fonts.addEventListener('loadingdone', compter);
    return () => document.fonts.removeEventListener('loadingdone', compter);
  }, []);
  return polices;
};

type Options<T> = {
  nom: string;
  colonnes: readonly Colonne<T>[];
  /** The columns that the person chose to see. */
  voulues: Readonly<Record<string, boolean>>;
  lignes: readonly T[] | undefined;
  /** Anything else that changes how wide a cell is. */
  allure: string;
  cadre: RefObject<HTMLElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** Width of what is not a column of data: tick box, menu. */
  cotes: number;
};

type Largeurs<T> = PartageLargeur & {
  montrees: readonly Colonne<T>[];
  /** Reads again what is drawn: rows come and go under a long list. */
  remesurer: () => void;
  /** The same, if what is drawn now does not fit what was measured. */
  revoir: () => void;
};

/** Measures the columns when the rows change, and shares the frame's width between them. */
export const useLargeurs = <T>(options: Options<T>): Largeurs<T> => {
  const { nom, colonnes, voulues, lignes, allure, cadre, table, cotes } = options;
  const [mesures, setMesures] = useState<Mesures>(() => memoire.get(nom) ?? AUCUNE);
  const disponible = useLargeurDe(cadre);
  const polices = usePolices();
  // A sheet of paper has every column.
  const imprime = useMediaQuery('print', undefined, { getInitialValueInEffect: false }) ?? false;
  const connue = disponible > 0 && !imprime;

  const partage = useMemo(() => {
    const besoins = colonnes.map((colonne, i) => ({
      id: colonne.id,
      naturelle: mesures[colonne.id]?.naturelle,
      titre: mesures[colonne.id]?.titre ?? 0,
      minimum: colonne.largeur ?? LARGEUR,
      entiere: estEntiere(colonne),
      extensible: colonne.extensible ?? false,
      priorite: prioriteDe(colonne as Colonne<never>),
      reste: i === 0 || colonne.fixe === true || voulues[colonne.id] === true,
    }));
    const besoinsMesures = connue ? besoins : besoins.map((besoin) => ({ ...besoin, naturelle: undefined, titre: 0 }));
    return partagerLargeur(besoinsMesures, Math.max(0, disponible - cotes));
  }, [colonnes, voulues, mesures, disponible, cotes, connue]);

  const horsPlace = partage.cachees.join(' ');
  const montrees = useMemo(() => {
    const absentes = new Set(horsPlace.split(' '));
    return colonnes.filter(({ id }) => !absentes.has(id));
  }, [colonnes, horsPlace]);

  const derniereMesure = useRef<{ cle: readonly unknown[]; ids: Set<string> }>({ cle: [], ids: new Set() });
  const remesurer = () => {
    const element = table.current;
    if (!element || seImprime()) return;
    const nouvelles = lireNaturelles(element);
    for (const id of Object.keys(nouvelles)) derniereMesure.current.ids.add(id);
    setMesures((avant) => {
      const changees = Object.entries(nouvelles).some(
        ([id, { naturelle, titre }]) => avant[id]?.naturelle !== naturelle || avant[id].titre !== titre,
      );
      const suite = changees ? { ...avant, ...nouvelles } : avant;
      memoire.set(nom, suite);
      return suite;
    });
  };
  // While a person types in a filter rows come several times a second: their widths settle once it is over.
  const remesurerEnsuite = useDebouncedCallback(remesurer, REPOS);
  const revoir = () => {
    const element = table.current;
    if (!element) return;
    const entieres = new Set(
      montrees.filter(({ id }) => (partage.largeurs.get(id) ?? 0) >= (mesures[id]?.naturelle ?? 0)).map(({ id }) => id),
    );
    if (montrees.some(({ id }) => !mesures[id]) || estEntamee(element, entieres)) remesurer();
    // Where everything is whole, what was measured serves: filtering is not made to wait. What is cut looks for room.
    else if (entieres.size < montrees.length) remesurerEnsuite();
  };
  useLayoutEffect(() => {
    if (lignes === undefined || table.current === null) return;
    const cle = [allure, polices, lignes];
    const memes = cle.every((partie, i) => partie === derniereMesure.current.cle[i]);
    if (memes && montrees.every(({ id }) => derniereMesure.current.ids.has(id))) return;
    const autreAllure = cle.slice(0, 2).some((partie, i) => partie !== derniereMesure.current.cle[i]);
    derniereMesure.current = { cle, ids: new Set(montrees.map(({ id }) => id)) };
    if (autreAllure) remesurer();
    else revoir();
  });

  return { ...partage, montrees, remesurer, revoir };
};
