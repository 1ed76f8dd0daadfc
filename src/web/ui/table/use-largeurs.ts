import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import { estEntiere, LARGEUR, prioriteDe } from './colonne.ts';
import { copieAMesurer } from './echantillon.ts';
import { partagerLargeur, type PartageLargeur } from './largeurs.ts';
import type { Colonne } from './types.ts';
import { useEtatDeListe } from './use-etat-de-liste.ts';

type Mesure = { readonly naturelle: number; readonly titre: number };
type Mesures = Readonly<Record<string, Mesure>>;

const AUCUNE: Mesures = {};
/** Rest before a new measure, in milliseconds. */
const REPOS = 300;
/** Last measures of each list, which opens with these widths. */
const memoire = new Map<string, Mesures>();

const mesuresGardees = (nom: string): Mesures => memoire.get(nom) ?? AUCUNE;

const seImprime = (): boolean => window.matchMedia('print').matches;

const ESPACE = 5;
/** Width of a title on one line: while measured, it wraps at each word, so its lines are added up. */
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

/** Natural width of each column, read on a hidden copy of the rows that decide it. */
const lireNaturelles = (table: HTMLTableElement): Mesures => {
  const copie = copieAMesurer(table);
  table.after(copie);
  const mesures: Record<string, Mesure> = {};
  for (const titre of copie.tHead?.rows[0]?.cells ?? []) {
    const id = titre.dataset['colonne'];
    const largeur = titre.getBoundingClientRect().width;
    // One more pixel, because browsers round.
    if (id !== undefined && largeur > 0) mesures[id] = { naturelle: Math.ceil(largeur) + 1, titre: lireTitre(titre) };
  }
  copie.remove();
  return mesures;
};

/** True when a cell of these columns is cut. Reading it forces the layout that the browser would paint anyway. */
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

/** Inner width of the frame; 0 until it is known. */
const useLargeurDe = (cadre: RefObject<HTMLElement | null>): number => {
  const [largeur, setLargeur] = useState(0);
  useLayoutEffect(() => {
    const element = cadre.current;
    if (!element) return undefined;
    // A printed page is laid out by the style sheet.
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

/** Counts the fonts loaded, because a new font changes the widths of words. */
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
  /** Columns that the user chose to show or hide. */
  voulues: Readonly<Record<string, boolean>>;
  lignes: readonly T[] | undefined;
  /** Changes with anything else that affects the width of cells. */
  allure: string;
  cadre: RefObject<HTMLElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** Width of the columns without data: checkbox, menu. */
  cotes: number;
};

type Largeurs<T> = PartageLargeur & {
  montrees: readonly Colonne<T>[];
  /** Measures again, because a long list renders other rows as it scrolls. */
  remesurer: () => void;
  /** Measures again if the rows drawn do not fit the last measures. */
  revoir: () => void;
};

/** Measures the columns when the rows change, and shares the frame's width between them. */
export const useLargeurs = <T>(options: Options<T>): Largeurs<T> => {
  const { nom, colonnes, voulues, lignes, allure, cadre, table, cotes } = options;
  const [mesures, setMesures] = useEtatDeListe(nom, mesuresGardees);
  const disponible = useLargeurDe(cadre);
  const polices = usePolices();
  // A printed page shows every column.
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
  // While the user types in a filter, rows change several times a second: the widths settle afterwards.
  const remesurerEnsuite = useDebouncedCallback(remesurer, REPOS);
  const revoir = () => {
    const element = table.current;
    if (!element) return;
    const entieres = new Set(
      montrees.filter(({ id }) => (partage.largeurs.get(id) ?? 0) >= (mesures[id]?.naturelle ?? 0)).map(({ id }) => id),
    );
    if (montrees.some(({ id }) => !mesures[id]) || estEntamee(element, entieres)) remesurer();
    // When no column is cut, the last measures are kept, so that filtering does not wait. A cut column is measured
    // again.
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
