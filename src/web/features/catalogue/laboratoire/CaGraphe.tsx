import { useComputedColorScheme } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatEuros } from '#shared/features/catalogue/laboratoire/messages.ts';
import { formatCentimesCourt } from '#web/lib/formats.ts';

type CaGrapheProps = {
  annees: readonly { annee: number; montant: number | null }[];
  couleur: string;
  /** Called on a click on a year, to fill the form with it. */
  onChoisir?: (annee: number) => void;
};

/** Replaces a colour too dark for the dark scheme, such as the default black, by the product's colour. */
const lisible = (couleur: string, sombre: boolean): string => {
  const clarte = [1, 3, 5].reduce((somme, i) => somme + Number.parseInt(couleur.slice(i, i + 2), 16), 0) / 3;
  return sombre
    ? clarte < 70
      ? 'var(--mantine-color-green-5)'
      : couleur
    : clarte > 225
      ? 'var(--mantine-color-green-7)'
      : couleur;
};

/** The chart, loaded with its library when first shown. A table gives the same figures to screen readers. */
export const CaGraphe = ({ annees, couleur, onChoisir }: CaGrapheProps) => {
  const sombre = useComputedColorScheme('light') === 'dark';
  const barres = lisible(couleur, sombre);
  const texte = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };
  return (
    <div
      role="img"
      aria-label={`Chiffre d’affaires : ${annees
        .filter(({ montant }) => montant !== null)
        .map(({ annee, montant }) => `${annee}, ${formatEuros(montant)}`)
        .join(' ; ')}`}
    >
      <ResponsiveContainer width="100%" height={280}>
        <BarChart data={[...annees]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
          <CartesianGrid vertical={false} stroke="var(--trait)" />
          <XAxis dataKey="annee" tick={texte} tickLine={false} axisLine={{ stroke: 'var(--trait-fort)' }} />
          <YAxis
            tick={texte}
            tickLine={false}
            axisLine={false}
            width={72}
            tickFormatter={(euros: number) => formatCentimesCourt(euros * 100)}
          />
          <Tooltip
            cursor={{ fill: 'var(--fond-survol)' }}
            formatter={(montant) => [formatEuros(typeof montant === 'number' ? montant : null), 'Chiffre d’affaires']}
            contentStyle={{
              background: 'var(--mantine-color-body)',
              border: '1px solid var(--trait-fort)',
              borderRadius: 6,
            }}
            labelStyle={{ color: 'var(--mantine-color-text)' }}
            itemStyle={{ color: 'var(--mantine-color-text)' }}
          />
          <Bar
            dataKey="montant"
            maxBarSize={64}
            radius={[4, 4, 0, 0]}
            isAnimationActive={false}
            onClick={({ payload }) => {
              const { annee } = payload as { annee: number };
              onChoisir?.(annee);
            }}
          >
            {annees.map(({ annee }) => (
              <Cell key={annee} fill={barres} cursor={onChoisir ? 'pointer' : undefined} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
};
