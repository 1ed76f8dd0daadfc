import { Button } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { DetailDrawer } from '../panneau/DetailDrawer.tsx';
import { rendreLeFocus } from '../menus/rendre-focus.ts';
import { FenetreFlottante } from './FenetreFlottante.tsx';

const capture = vi.fn<(pointerId: number) => void>();
beforeEach(() => {
  localStorage.clear();
  // Missing from jsdom.
  capture.mockClear();
  HTMLElement.prototype.setPointerCapture = capture;
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1440);
  Object.defineProperty(window, 'innerHeight', { value: 900, configurable: true });
});

const largeurs = { ecran: 1440 };
/** A screen with a button that opens a window, and another that opens a drawer. */
const Ecran = ({ avecPartage = false }: { avecPartage?: boolean }) => {
  const [ouverte, setOuverte] = useState(false);
  const [reduite, setReduite] = useState(false);
  const [tiroir, setTiroir] = useState(false);
  useEffect(() => rendreLeFocus(document), []);
  return (
    <>
      <Button onClick={() => setOuverte(true)}>Nouveau RDV</Button>
      <Button onClick={() => setTiroir(true)}>Un encours</Button>
      <input aria-label="Chercher" />
      {ouverte ? (
        <FenetreFlottante
          nom="rdv"
          titre="RDV · Dermalune"
          actions={
            // Mantine portals its dialogs outside tests.
            avecPartage
              ? createPortal(
                  <div role="dialog" aria-label="Partager">
                    <label htmlFor="moi">Moi seul</label>
                    <input id="moi" type="radio" />
                    <p>Une phrase</p>
                  </div>,
                  document.body,
                )
              : null
          }
          reduite={reduite}
          onReduire={setReduite}
          onFermer={() => setOuverte(false)}
        >
          <textarea aria-label="Note" />
        </FenetreFlottante>
      ) : null}
      <DetailDrawer ouvert={tiroir} onFermer={() => setTiroir(false)} titre="E-2026-00009" largeur={640}>
        <button>Régler</button>
      </DetailDrawer>
    </>
  );
};
const fenetre = () => screen.findByRole('dialog', { name: 'RDV · Dermalune' });
const bords = (element: HTMLElement) => {
  const [gauche, largeur] = [element.style.left, element.style.width].map((v) => Number.parseInt(v, 10));
  return { gauche, droite: (gauche ?? 0) + (largeur ?? 0) };
};

describe('la barre de titre seule déplace la fenêtre', () => {
  const tirer = (cible: Element) => {
    fireEvent.pointerDown(cible, { button: 0, clientX: 900, clientY: 300, pointerId: 1 });
    fireEvent.pointerMove(cible, { clientX: 800, clientY: 250, pointerId: 1 });
    fireEvent.pointerUp(cible, { pointerId: 1 });
  };
  test('un dialogue ouvert depuis elle garde ses gestes : un libellé coche, une phrase se sélectionne', async () => {
    const { personne } = montrer(<Ecran avecPartage />);
    await personne.click(screen.getByRole('button', { name: 'Nouveau RDV' }));
    const dedans = await fenetre();
    const avant = bords(dedans);
    for (const cible of [await screen.findByText('Moi seul'), screen.getByText('Une phrase')]) tirer(cible);
    expect(bords(dedans)).toEqual(avant);
    expect(capture).not.toHaveBeenCalled();
  });
  test('son titre la déplace', async () => {
    const { personne } = montrer(<Ecran />);
    await personne.click(screen.getByRole('button', { name: 'Nouveau RDV' }));
    const dedans = await fenetre();
    const avant = bords(dedans);
    tirer(screen.getByRole('heading', { name: 'RDV · Dermalune' }));
    expect(bords(dedans).gauche).toBe((avant.gauche ?? 0) - 100);
  });
});

describe('le focus', () => {
  test('entre dans la fenêtre qui s’ouvre, et revient à ce qui l’a ouverte', async () => {
    const { personne } = montrer(<Ecran />);
    const ouvreur = screen.getByRole('button', { name: 'Nouveau RDV' });
    await personne.click(ouvreur);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'RDV · Dermalune' })));
    await personne.click(screen.getByRole('button', { name: 'Fermer la fenêtre' }));
    await waitFor(() => expect(document.activeElement).toBe(ouvreur));
  });
  test('ne se prend pas à qui écrit ailleurs', async () => {
    const { personne } = montrer(<Ecran />);
    const champ = screen.getByRole('textbox', { name: 'Chercher' });
    fireEvent.click(screen.getByRole('button', { name: 'Nouveau RDV' }));
    await personne.type(champ, 'derma');
    await fenetre();
    await new Promise((tenir) => void setTimeout(tenir, 80));
    expect(document.activeElement).toBe(champ);
  });
});

describe('à côté d’un tiroir', () => {
  const ouvrirLesDeux = async () => {
    const { personne } = montrer(<Ecran />);
    await personne.click(screen.getByRole('button', { name: 'Nouveau RDV' }));
    const dedans = await fenetre();
    const avant = bords(dedans);
    await personne.click(screen.getByRole('button', { name: 'Un encours' }));
    const tiroir = await screen.findByRole('dialog', { name: 'E-2026-00009' });
    return { personne, dedans, avant, tiroir };
  };
  test('elle reste à sa gauche, au-dessus de son voile, et l’on y écrit ; fermé, elle reprend sa place', async () => {
    const { personne, dedans, avant, tiroir } = await ouvrirLesDeux();
    await waitFor(() => expect(bords(dedans).droite).toBeLessThanOrEqual(largeurs.ecran - 640));
    expect(dedans.dataset['voisine']).toBe('true');
    expect(tiroir.closest<HTMLElement>('[data-tiroir]')?.style.getPropertyValue('--mb-z-index')).toBe('180');
    // Mantine marks every dialog as modal; a drawer beside a window must not be.
    expect(tiroir.getAttribute('aria-modal')).toBe('false');
    const note = screen.getByRole('textbox', { name: 'Note' });
    await personne.click(note);
    await personne.keyboard('Convenu{Escape}');
    expect(note).toHaveProperty('value', 'Convenu');
    expect(screen.queryByRole('dialog', { name: 'E-2026-00009' })).not.toBeNull();
    await personne.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(bords(dedans)).toEqual(avant));
    expect(dedans.dataset['voisine']).toBeUndefined();
  });
  test('F6 va de l’un à l’autre', async () => {
    const { personne, dedans, tiroir } = await ouvrirLesDeux();
    await waitFor(() => expect(tiroir.contains(document.activeElement)).toBe(true));
    await personne.keyboard('{F6}');
    expect(dedans.contains(document.activeElement)).toBe(true);
    await personne.keyboard('{F6}');
    expect(tiroir.contains(document.activeElement)).toBe(true);
  });
  test('sans place pour les deux, elle devient une barre ; rouverte, elle passe devant', async () => {
    largeurs.ecran = 900;
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(900);
    const { personne, dedans } = await ouvrirLesDeux();
    await waitFor(() => expect(dedans.dataset['reduite']).toBe('true'));
    await personne.click(screen.getByRole('button', { name: 'Rouvrir la fenêtre' }));
    expect([dedans.dataset['reduite'], dedans.dataset['voisine']]).toEqual([undefined, 'true']);
    largeurs.ecran = 1440;
  });
  test('seul, un tiroir garde la page pour lui', async () => {
    const { personne } = montrer(<Ecran />);
    await personne.click(screen.getByRole('button', { name: 'Un encours' }));
    const tiroir = await screen.findByRole('dialog', { name: 'E-2026-00009' });
    expect([
      tiroir.getAttribute('aria-modal'),
      tiroir.closest<HTMLElement>('[data-tiroir]')?.style.getPropertyValue('--mb-z-index'),
    ]).toEqual(['true', '200']);
    await personne.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'E-2026-00009' })).toBeNull());
  });
});
