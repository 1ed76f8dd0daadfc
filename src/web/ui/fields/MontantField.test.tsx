import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Illisible } from '#web/lib/illisible.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { MontantField } from './MontantField.tsx';

type Valeur = number | Illisible | null;
const Essai = ({ onChange, depart = null }: { onChange: (centimes: Valeur) => void; depart?: number | null }) => {
  const [valeur, setValeur] = useState<Valeur>(depart);
  return (
    <>
      <MontantField
        label="Montant"
        value={valeur}
        onChange={(centimes) => {
          setValeur(centimes);
          onChange(centimes);
        }}
      />
      <button type="button" onClick={() => setValeur(99)}>
        Autre
      </button>
    </>
  );
};
const champ = () => screen.getByLabelText<HTMLInputElement>('Montant');

describe('MontantField', () => {
  it.each([
    ['1234,5', 123450, '1\u00a0234,50'],
    ['1 234.50', 123450, '1\u00a0234,50'],
    ['1234,50 €', 123450, '1\u00a0234,50'],
    ['0', 0, '0,00'],
  ])('lit %s en centimes et le réécrit en quittant', async (saisie, centimes, ecrit) => {
    const onChange = vi.fn<(valeur: Valeur) => void>();
    const { personne } = montrer(<Essai onChange={onChange} />);
    await personne.type(champ(), saisie);
    expect(champ().value).toBe(saisie);
    expect(onChange).toHaveBeenLastCalledWith(centimes);
    await personne.tab();
    expect(champ().value).toBe(ecrit);
  });

  it('garde une saisie illisible, le dit, et ne la fait jamais passer pour la valeur d’avant', async () => {
    const onChange = vi.fn<(valeur: Valeur) => void>();
    const { personne } = montrer(<Essai onChange={onChange} depart={500} />);
    await personne.clear(champ());
    expect(onChange).toHaveBeenLastCalledWith(null);
    await personne.type(champ(), '12,3x');
    await personne.tab();
    expect(champ().value).toBe('12,3x');
    expect(onChange).toHaveBeenLastCalledWith({ illisible: '12,3x' });
    expect(screen.getByText(/Écrivez un montant en chiffres/)).toBeTruthy();
    expect(champ().getAttribute('aria-invalid')).toBe('true');
  });

  it('suit une valeur changée de l’extérieur', async () => {
    const { personne } = montrer(<Essai onChange={() => {}} depart={123456} />);
    expect(champ().value).toBe('1\u00a0234,56');
    await personne.click(screen.getByRole('button', { name: 'Autre' }));
    expect(champ().value).toBe('0,99');
  });
});
