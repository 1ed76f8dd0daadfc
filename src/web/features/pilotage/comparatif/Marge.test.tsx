import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BarreMarge, EcartDePrix, RangDuGroupe } from './Marge.tsx';

it.each([
  ['MEILLEURE', 'Meilleure marge', 'tabler-icon-arrow-up-right'],
  ['DERNIERE', 'Plus faible marge', 'tabler-icon-arrow-down-right'],
] as const)('%s se dit par un mot et une flèche, pas par la couleur seule', (place, mots, fleche) => {
  const { container } = render(<RangDuGroupe rang={{ groupeId: 1, rang: 1, sur: 4, place }} />);
  expect(screen.getByText(mots)).toBeTruthy();
  expect(container.textContent).toContain('1/4');
  expect(container.querySelector(`svg.${fleche}`)).not.toBeNull();
});

it('au milieu du groupe, le rang seul', () => {
  const { container } = render(<RangDuGroupe rang={{ groupeId: 1, rang: 2, sur: 3, place: null }} />);
  expect(container.textContent).toBe('2/3');
  expect(container.querySelector('svg')).toBeNull();
});

it('la barre est à l’échelle de ce qui est montré ; une perte part de l’autre bout et porte son signe', () => {
  const { container, rerender } = render(<BarreMarge centimes={250} maximum={1000} />);
  const barre = () => {
    const rect = container.querySelector('rect');
    return [rect?.getAttribute('x'), rect?.getAttribute('width')];
  };
  expect(barre()).toEqual(['0', '25']);
  rerender(<BarreMarge centimes={-500} maximum={1000} />);
  expect(barre()).toEqual(['50', '50']);
  expect(container.textContent).toContain('-5,00');
  rerender(<BarreMarge centimes={0} maximum={0} />);
  expect(barre()).toEqual(['0', '0']);
});

it('un écart dit son signe', () => {
  const { container, rerender } = render(<EcartDePrix centimes={120} />);
  expect(container.textContent).toMatch(/^\+1,20/);
  rerender(<EcartDePrix centimes={-120} />);
  expect(container.textContent).toMatch(/^-1,20/);
});
