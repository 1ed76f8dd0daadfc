import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { graduationsRondes } from './bornes.ts';
import { formatChiffre, formatGraduation, teinteDe, type DonneesGraphique, type Point } from './donnees.ts';
import styles from './Graphique.module.css';
import { Motif } from './Motif.tsx';
import { tiretsDe } from './tirets.ts';

export type TraceProps = { donnees: DonneesGraphique };

const texte = { fill: 'var(--mantine-color-dimmed)', fontSize: 12 };
const couleurDe = (donnees: DonneesGraphique, rang: number): string => {
  const serie = donnees.series[rang];
  return serie ? `var(--serie-${teinteDe(serie, rang)})` : 'currentColor';
};
/** Axis with round graduations, the same at any width. */
const axeDe = (donnees: DonneesGraphique) => {
  const graduations = graduationsRondes(donnees);
  return { ticks: graduations, domain: [graduations[0] ?? 0, graduations.at(-1) ?? 0] };
};
const lire = (cle: string) => (point: Point) => point.valeurs[cle] ?? null;

/** The figures of the point under the pointer. */
const Bulle = ({ donnees, point }: { donnees: DonneesGraphique; point: Point }) => (
  <div className={styles.infobulle}>
    <Text size="sm" fw={650}>
      {point.libelle}
    </Text>
    <dl>
      {donnees.series.map(({ cle, libelle }) => (
        <div key={cle} style={{ display: 'contents' }}>
          <dt>{libelle}</dt>
          <dd className="chiffres">{formatChiffre(point.valeurs[cle], donnees.unite)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const bulle =
  (donnees: DonneesGraphique) =>
  ({ active, payload }: Pick<TooltipContentProps, 'active' | 'payload'>): ReactNode => {
    const point = active ? (payload[0]?.payload as Point | undefined) : undefined;
    return point ? <Bulle donnees={donnees} point={point} /> : null;
  };

/** Room for the names beside horizontal bars, in pixels and in letters per line. */
const NOMS = { large: { px: 196, lettres: 28 }, etroit: { px: 128, lettres: 18 } } as const;
type NomProps = { x?: number | string; y?: number | string; payload?: { value?: string } };
/** Cuts long names, because the axis would wrap them into lines that overlap. */
const nommer = (lettres: number) => {
  const couper = (libelle: string) =>
    libelle.length > lettres ? `${libelle.slice(0, lettres - 1).trimEnd()}…` : libelle;
  return ({ x, y, payload }: NomProps) => (
    <text x={x} y={y} dy={4} textAnchor="end" {...texte}>
      {couper(payload?.value ?? '')}
    </text>
  );
};
const NOMMER = { large: nommer(NOMS.large.lettres), etroit: nommer(NOMS.etroit.lettres) };

/** Lines: each with its dashes, and its name at its last point. */
const Lignes = ({ donnees }: TraceProps) => (
  <LineChart data={[...donnees.points]} margin={{ top: 12, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
    <CartesianGrid vertical={false} stroke="var(--trait)" />
    <XAxis dataKey="libelle" tick={texte} tickLine={false} axisLine={{ stroke: 'var(--trait-fort)' }} />
    <YAxis
      tick={texte}
      tickLine={false}
      axisLine={false}
      width={60}
      {...axeDe(donnees)}
      tickFormatter={(valeur: number) => formatGraduation(valeur, donnees.unite)}
    />
    <Tooltip content={bulle(donnees)} isAnimationActive={false} />
    {donnees.series.map(({ cle, libelle }, rang) => (
      <Line
        key={cle}
        name={libelle}
        dataKey={lire(cle)}
        stroke={couleurDe(donnees, rang)}
        strokeWidth={2}
        strokeDasharray={tiretsDe(rang)}
        dot={{ r: 3, fill: couleurDe(donnees, rang), strokeDasharray: '0' }}
        isAnimationActive={false}
      />
    ))}
  </LineChart>
);

const Barres = ({ donnees }: TraceProps) => {
  const id = useId();
  const navigate = useNavigate();
  const rangs = donnees.forme === 'rangs';
  const place = useMediaQuery('(min-width: 62em)') ? 'large' : 'etroit';
  const graduer = (valeur: number) => formatGraduation(valeur, donnees.unite);
  const noms = { dataKey: 'libelle', tick: texte, tickLine: false, axisLine: { stroke: 'var(--trait-fort)' } };
  const chiffres = {
    type: 'number',
    tick: texte,
    tickLine: false,
    axisLine: false,
    tickFormatter: graduer,
    ...axeDe(donnees),
  } as const;
  return (
    <BarChart
      data={[...donnees.points]}
      layout={rangs ? 'vertical' : 'horizontal'}
      margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
      barGap={1}
      accessibilityLayer={false}
    >
      <defs>
        {donnees.series.map(({ cle }, rang) => (
          <Motif key={cle} id={`${id}${rang}`} rang={rang} couleur={couleurDe(donnees, rang)} />
        ))}
      </defs>
      <CartesianGrid vertical={rangs} horizontal={!rangs} stroke="var(--trait)" />
      {rangs ? <XAxis {...chiffres} /> : <XAxis {...noms} interval="preserveStartEnd" />}
      {rangs ? (
        <YAxis {...noms} type="category" width={NOMS[place].px} interval={0} tick={NOMMER[place]} />
      ) : (
        <YAxis {...chiffres} width={60} />
      )}
      <Tooltip content={bulle(donnees)} cursor={{ fill: 'var(--fond-survol)' }} isAnimationActive={false} />
      {donnees.series.map(({ cle, libelle, pile }, rang) => (
        <Bar
          key={cle}
          name={libelle}
          dataKey={lire(cle)}
          stackId={pile}
          fill={`url(#${id}${rang})`}
          stroke={couleurDe(donnees, rang)}
          maxBarSize={44}
          isAnimationActive={false}
          cursor={donnees.points.some(({ liens }) => liens?.[cle]) ? 'pointer' : undefined}
          onClick={({ payload }) => {
            const lien = (payload as Point).liens?.[cle];
            if (lien) void navigate(lien);
          }}
        />
      ))}
    </BarChart>
  );
};

/** The chart alone, loaded with its library; a table gives the same data to users who cannot see it. */
export const Trace = ({ donnees }: TraceProps) => {
  return (
    <ResponsiveContainer width="100%" height="100%">
      {donnees.forme === 'lignes' ? <Lignes donnees={donnees} /> : <Barres donnees={donnees} />}
    </ResponsiveContainer>
  );
};
