import { Button, Modal } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { MenuDiffere } from './MenuDiffere.tsx';
import { rendreLeFocus } from './rendre-focus.ts';

const Dialogue = ({ onFermer }: { onFermer: () => void }) => (
  <Modal opened onClose={onFermer} title="Régler" transitionProps={{ duration: 0 }}>
    <button onClick={onFermer}>Annuler</button>
  </Modal>
);

/** The dialog is mounted only while it is open, as on the screens. */
const Ecran = () => {
  const [ouvert, setOuvert] = useState(false);
  const [menu, setMenu] = useState(false);
  useEffect(() => rendreLeFocus(document), []);
  return (
    <>
      <Button onClick={() => setOuvert(true)}>Ouvrir</Button>
      <p>Ailleurs</p>
      <MenuDiffere
        bouton={<Button>Actions</Button>}
        actions={[{ cle: 'regler', libelle: 'Régler…', faire: () => setMenu(true) }]}
      />
      {ouvert ? <Dialogue onFermer={() => setOuvert(false)} /> : null}
      {menu ? <Dialogue onFermer={() => setMenu(false)} /> : null}
    </>
  );
};

/** The button already has the focus when the page starts to track it. */
const DejaFocalise = () => {
  const [ouvert, setOuvert] = useState(false);
  const ouvreur = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    ouvreur.current?.focus();
    return rendreLeFocus(document);
  }, []);
  return (
    <>
      <button ref={ouvreur} onClick={() => setOuvert(true)}>
        Ouvrir
      </button>
      {ouvert ? <Dialogue onFermer={() => setOuvert(false)} /> : null}
    </>
  );
};

test('un dialogue retiré en se fermant rend le focus à ce qui l’a ouvert', async () => {
  const { personne } = montrer(<Ecran />);
  const ouvreur = screen.getByRole('button', { name: 'Ouvrir' });
  for (const fermer of ['bouton', 'Échap']) {
    await personne.click(ouvreur);
    const annuler = await screen.findByRole('button', { name: 'Annuler' });
    act(() => annuler.focus());
    if (fermer === 'bouton') await personne.click(annuler);
    else await personne.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement, fermer).toBe(ouvreur));
  }
});

test('ce qui avait le focus avant que l’écran le suive le retrouve aussi', async () => {
  const { personne } = montrer(<DejaFocalise />);
  await personne.keyboard('{Enter}');
  const annuler = await screen.findByRole('button', { name: 'Annuler' });
  act(() => annuler.focus());
  await personne.click(annuler);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir' })));
});

test('ouvert par une entrée de menu, il rend le focus au bouton du menu', async () => {
  const { personne } = montrer(<Ecran />);
  await personne.click(screen.getByRole('button', { name: 'Actions' }));
  await personne.click(await screen.findByRole('menuitem', { name: 'Régler…' }));
  const annuler = await screen.findByRole('button', { name: 'Annuler' });
  act(() => annuler.focus());
  await personne.click(annuler);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
});

test('si rien n’avait le focus, rien ne le prend', async () => {
  const { personne } = montrer(<Ecran />);
  const ouvreur = screen.getByRole('button', { name: 'Ouvrir' });
  await personne.click(ouvreur);
  const annuler = await screen.findByRole('button', { name: 'Annuler' });
  await personne.click(annuler);
  await waitFor(() => expect(document.activeElement).toBe(ouvreur));
  await personne.click(screen.getByText('Ailleurs'));
  expect(document.activeElement).toBe(document.body);
  act(() => ouvreur.click());
  act(() => screen.getByRole('button', { name: 'Annuler' }).focus());
  vi.useFakeTimers();
  try {
    act(() => screen.getByRole('button', { name: 'Annuler' }).click());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(document.body);
  } finally {
    vi.useRealTimers();
  }
});
