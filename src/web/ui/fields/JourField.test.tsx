import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { JourField } from './JourField.tsx';

const Essai = ({ onChange, depart = null }: { onChange: (jour: string | null) => void; depart?: string | null }) => {
  const [valeur, setValeur] = useState(depart);
  return (
    <JourField
      label="Date"
      value={valeur}
      onChange={(jour) => {
        setValeur(jour);
        onChange(jour);
      }}
    />
  );
};
const champ = () => screen.getByLabelText<HTMLInputElement>('Date');

describe('JourField', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21112026', '2026-11-21'],
    ['211126', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
  ])('lit %s', async (saisie, jour) => {
    const onChange = vi.fn<(valeur: string | null) => void>();
    const { personne } = montrer(<Essai onChange={onChange} />);
    await personne.type(champ(), saisie);
    expect(champ().value).toBe(saisie);
    await personne.tab();
    expect(onChange).toHaveBeenLastCalledWith(jour);
    expect(champ().value).toBe(`${jour.slice(8)}/${jour.slice(5, 7)}/${jour.slice(0, 4)}`);
  });

  it('laisse une date impossible telle quelle, avec sa phrase', async () => {
    const onChange = vi.fn<(valeur: string | null) => void>();
    const { personne } = montrer(<Essai onChange={onChange} />);
    await personne.type(champ(), '31/02/2026');
    await personne.tab();
    expect(champ().value).toBe('31/02/2026');
    expect(onChange).toHaveBeenLastCalledWith('31/02/2026');
    expect(screen.getByText('Date non valide (JJ/MM/AAAA).')).toBeTruthy();
  });

  it('ouvre un calendrier en français, semaine commençant lundi, et y prend un jour', async () => {
    const onChange = vi.fn<(valeur: string | null) => void>();
    const { personne } = montrer(<Essai onChange={onChange} depart="2026-11-21" />);
    await personne.click(screen.getByRole('button', { name: /Ouvrir le calendrier/ }));
    const calendrier = await screen.findByRole('dialog');
    expect(calendrier.textContent).toMatch(/novembre 2026/i);
    expect(calendrier.querySelector('th')?.textContent).toMatch(/^lu/i);
    await personne.click(screen.getByRole('button', { name: /^5 novembre 2026/i }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-05');
    expect(champ().value).toBe('05/11/2026');
  });
});
