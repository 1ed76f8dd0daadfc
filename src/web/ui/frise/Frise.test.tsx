import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { semainesDepuis } from '#web/lib/semaines.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { Frise } from './Frise.tsx';
import type { Barre, FriseProps, LigneFrise } from './types.ts';

// jsdom has no layout: four weeks on 280 pixels make ten pixels a day.
const PIXELS_PAR_JOUR = 10;
const rangeeSous = vi.fn<() => Element[]>(() => []);
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(28 * PIXELS_PAR_JOUR);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 28 * PIXELS_PAR_JOUR, 30));
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => {} });
  Object.assign(document, { elementsFromPoint: () => rangeeSous() });
});
afterEach(() => {
  vi.restoreAllMocks();
  rangeeSous.mockReset().mockReturnValue([]);
});

const uneBarre = (cle: number, du: string, au: string, champs: Partial<Barre> = {}): Barre => ({
  cle,
  du,
  au,
  texte: `Barre ${cle}`,
  libelle: `Barre ${cle}`,
  couleur: '#17754a',
  deplacable: true,
  ...champs,
});
const LIGNES: readonly LigneFrise[] = [
  {
    cle: 7,
    nom: 'TG 1',
    barres: [uneBarre(1, '2026-03-09', '2026-03-15'), uneBarre(2, '2026-03-12', '2026-03-20', { deplacable: false })],
  },
  { cle: 8, nom: 'TG 2', barres: [] },
];

const ouvrirFrise = (props: Partial<FriseProps> = {}) => {
  const gestes = {
    onOuvrir: vi.fn<FriseProps['onOuvrir']>(),
    onDeplacer: vi.fn<FriseProps['onDeplacer']>(),
    onCellule: vi.fn<NonNullable<FriseProps['onCellule']>>(),
  };
  const vue = montrer(
    <Frise
      titre="Plan du magasin"
      entete="Emplacement"
      semaines={semainesDepuis('2026-03-02', 4)}
      aujourdhui="2026-03-10"
      lignes={LIGNES}
      {...gestes}
      {...props}
    />,
  );
  const barre = (cle: number) => screen.getByRole('button', { name: `Barre ${cle}` });
  return { ...vue, ...gestes, barre };
};
const annonce = () => screen.getByRole('status').textContent;
const rangee = (cle: number) => document.querySelector(`[data-ligne="${cle}"]`);
const versement = (onDeplacer: { mock: { calls: unknown[][] } }) =>
  onDeplacer.mock.calls.map(([barre, vers]) => [(barre as Barre).cle, vers]);

/** Drags an element by `dx` pixels. */
const tirer = (element: HTMLElement, dx: number, depuis: Element = element) => {
  fireEvent.pointerDown(depuis, { button: 0, clientX: 100, clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(element, { clientX: 100 + dx, clientY: 10, pointerId: 1 });
  return { lacher: () => fireEvent.pointerUp(element, { pointerId: 1 }) };
};

describe('ce que montre une frise', () => {
  test('les semaines, le jour courant, et chaque barre à sa place', () => {
    const { barre } = ouvrirFrise();
    expect(screen.getByText('S10').parentElement?.dataset['actuelle']).toBeUndefined();
    expect(screen.getByText('S11').parentElement?.dataset['actuelle']).toBe('true');
    expect(document.querySelector<HTMLElement>('.jour')?.style.getPropertyValue('--part')).toBe(String(8.5 / 28));
    expect(barre(1).style).toMatchObject({ left: '25%', width: '25%' });
  });

  test('deux barres qui se croisent s’empilent, et leur rangée grandit', () => {
    const { barre } = ouvrirFrise();
    expect([barre(1).style.top, barre(2).style.top]).toEqual(['5px', '35px']);
    const hauteurs = [7, 8].map((cle) => rangee(cle)?.getAttribute('style'));
    expect(hauteurs).toEqual(['height: 70px;', 'height: 40px;']);
  });

  test('seules les semaines libres s’ajoutent ; les flèches vont de l’une à l’autre', async () => {
    const { personne, onCellule } = ouvrirFrise();
    const libres = screen.getAllByRole('button', { name: /^TG 1, libre/ });
    expect(libres.map((cellule) => cellule.getAttribute('aria-label'))).toEqual([
      'TG 1, libre la semaine du 02/03/2026 : ajouter',
      'TG 1, libre la semaine du 23/03/2026 : ajouter',
    ]);
    expect(libres.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    libres[0]?.focus();
    await personne.keyboard('{ArrowRight}{Enter}');
    expect(onCellule.mock.calls.map(([ligne, { lundi }]) => [ligne.cle, lundi])).toEqual([[7, '2026-03-23']]);
  });
});

describe('au clavier', () => {
  test('Maj et les flèches déplacent, Entrée pose', async () => {
    const { personne, barre, onDeplacer, onOuvrir } = ouvrirFrise();
    barre(1).focus();
    await personne.keyboard('{Shift>}{ArrowRight}{PageDown}{/Shift}');
    expect(annonce()).toBe('Du 17/03/2026 au 23/03/2026. Entrée pour valider, Échap pour annuler.');
    expect(Number.parseFloat(barre(1).style.left)).toBeCloseTo((15 / 28) * 100, 3);
    expect(onDeplacer).not.toHaveBeenCalled();
    await personne.keyboard('{Enter}');
    expect(versement(onDeplacer)).toEqual([[1, { du: '2026-03-17', au: '2026-03-23', ligne: 7 }]]);
    expect(annonce()).toBe('');
    expect(onOuvrir).not.toHaveBeenCalled();
  });

  test('Ctrl ne tire que la fin', async () => {
    const { personne, barre, onDeplacer } = ouvrirFrise();
    barre(1).focus();
    await personne.keyboard('{Control>}{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}{/Control}{Enter}');
    expect(versement(onDeplacer)).toEqual([[1, { du: '2026-03-09', au: '2026-03-13', ligne: 7 }]]);
  });

  test('Échap abandonne, comme quitter la barre : rien ne bouge', async () => {
    const { personne, barre, onDeplacer } = ouvrirFrise();
    barre(1).focus();
    await personne.keyboard('{Shift>}{ArrowRight}{/Shift}{Escape}');
    expect([annonce(), barre(1).style.left]).toEqual(['', '25%']);
    await personne.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(barre(1).style.left).not.toBe('25%');
    await personne.tab();
    expect([annonce(), barre(1).style.left]).toEqual(['', '25%']);
    expect(onDeplacer).not.toHaveBeenCalled();
  });

  test('haut et bas changent de ligne là où c’est permis', async () => {
    const permise = ouvrirFrise({ entreLignes: true });
    permise.barre(1).focus();
    await permise.personne.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(annonce()).toContain('au 15/03/2026, TG 2.');
    expect([7, 8].map((cle) => rangee(cle)?.hasAttribute('data-cible'))).toEqual([false, true]);
    await permise.personne.keyboard('{Enter}');
    expect(versement(permise.onDeplacer)).toEqual([[1, { du: '2026-03-09', au: '2026-03-15', ligne: 8 }]]);
    permise.unmount();

    const { barre, personne } = ouvrirFrise();
    barre(1).focus();
    await personne.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(annonce()).toBe('');
  });

  test('une barre figée ne se déplace pas ; sans Maj, Entrée ouvre', async () => {
    const { personne, barre, onDeplacer, onOuvrir } = ouvrirFrise();
    barre(2).focus();
    await personne.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(annonce()).toBe('');
    await personne.keyboard('{Enter}');
    expect(onOuvrir.mock.calls.map(([{ cle }]) => cle)).toEqual([2]);
    expect(onDeplacer).not.toHaveBeenCalled();
  });
});

describe('à la souris', () => {
  test('tirée de trois jours, la barre change de dates ; le clic qui suit n’ouvre rien', () => {
    const { barre, onDeplacer, onOuvrir } = ouvrirFrise();
    const geste = tirer(barre(1), 3 * PIXELS_PAR_JOUR + 4);
    expect(annonce()).toBe('Du 12/03/2026 au 18/03/2026');
    expect(barre(1).style.transform).toBe('translate(30px)');
    geste.lacher();
    fireEvent.click(barre(1));
    expect(versement(onDeplacer)).toEqual([[1, { du: '2026-03-12', au: '2026-03-18', ligne: 7 }]]);
    expect(onOuvrir).not.toHaveBeenCalled();
    expect([annonce(), barre(1).style.transform]).toEqual(['', '']);
    fireEvent.click(barre(1));
    expect(onOuvrir).toHaveBeenCalledTimes(1);
  });

  test('tirée par un bout, elle s’allonge ou se raccourcit', () => {
    const { barre, onDeplacer } = ouvrirFrise();
    const bord = (nom: string) => barre(1).querySelector(`[data-bord="${nom}"]`)!;
    tirer(barre(1), 5 * PIXELS_PAR_JOUR, bord('fin')).lacher();
    tirer(barre(1), -2 * PIXELS_PAR_JOUR, bord('debut')).lacher();
    expect(versement(onDeplacer)).toEqual([
      [1, { du: '2026-03-09', au: '2026-03-20', ligne: 7 }],
      [1, { du: '2026-03-07', au: '2026-03-15', ligne: 7 }],
    ]);
  });

  test('posée sur une autre ligne, elle y va ; là où elle était, rien ne se passe', () => {
    const { barre, onDeplacer } = ouvrirFrise({ entreLignes: true });
    rangeeSous.mockImplementation(() => [rangee(8)!]);
    tirer(barre(1), PIXELS_PAR_JOUR).lacher();
    rangeeSous.mockImplementation(() => [rangee(7)!]);
    tirer(barre(1), 4).lacher();
    fireEvent.pointerDown(barre(1), { button: 0, clientX: 100, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(barre(1), { clientX: 140, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(barre(1), { clientX: 100, clientY: 10, pointerId: 1 });
    fireEvent.pointerUp(barre(1), { pointerId: 1 });
    expect(versement(onDeplacer)).toEqual([[1, { du: '2026-03-10', au: '2026-03-16', ligne: 8 }]]);
  });

  test('Échap rend la barre à sa place ; un simple appui ouvre', () => {
    const { barre, onDeplacer, onOuvrir } = ouvrirFrise();
    const geste = tirer(barre(1), 5 * PIXELS_PAR_JOUR);
    fireEvent.keyDown(window, { key: 'Escape' });
    geste.lacher();
    expect([annonce(), barre(1).style.transform]).toEqual(['', '']);
    fireEvent.click(barre(1));
    expect(onOuvrir).not.toHaveBeenCalled();
    tirer(barre(1), 2).lacher();
    fireEvent.click(barre(1));
    expect(onOuvrir).toHaveBeenCalledTimes(1);
    tirer(barre(2), 5 * PIXELS_PAR_JOUR).lacher();
    expect(onDeplacer).not.toHaveBeenCalled();
  });
});
