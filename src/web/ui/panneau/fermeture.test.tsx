import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { useFermeture } from './fermeture.ts';

/** A drawer and the dialog above it: the dialog is already closed when the drawer receives the same key. */
const Ecran = ({ onFermer }: { onFermer: () => void }) => {
  const [dialogue, setDialogue] = useState(true);
  const fermer = useFermeture(onFermer, dialogue);
  const surTouche = (key: string) => {
    if (key !== 'Escape') return;
    setDialogue(false);
    setTimeout(fermer);
  };
  return (
    <>
      {dialogue ? <button onKeyDown={({ key }) => surTouche(key)}>Dialogue</button> : null}
      <button onClick={() => setDialogue(false)}>Valider</button>
      <button onClick={fermer}>Fermer</button>
    </>
  );
};

// Runs first, before any Escape is typed.
it('un clic ferme, même juste après le dialogue du dessus', async () => {
  const onFermer = vi.fn<() => void>();
  const { personne } = montrer(<Ecran onFermer={onFermer} />);
  await personne.click(screen.getByRole('button', { name: 'Valider' }));
  screen.getByRole('button', { name: 'Fermer' }).click();
  expect(onFermer).toHaveBeenCalledOnce();
});

it('une même touche Échap ne ferme que le dialogue du dessus', async () => {
  const onFermer = vi.fn<() => void>();
  const { personne } = montrer(<Ecran onFermer={onFermer} />);
  screen.getByRole('button', { name: 'Dialogue' }).focus();
  await personne.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dialogue' })).toBeNull());
  expect(onFermer).not.toHaveBeenCalled();
});
