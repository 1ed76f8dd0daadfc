/** Number of different patterns; further series reuse them. */
const MOTIFS = 6;
const COTE = 8;

const Traits = ({ rang, couleur }: { rang: number; couleur: string }) => {
  const trait = { stroke: couleur, strokeWidth: 1.8 };
  switch (rang % MOTIFS) {
    case 0:
      return <rect width={COTE} height={COTE} fill={couleur} />;
    case 1:
      return <path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" {...trait} />;
    case 2:
      return <circle cx={4} cy={4} r={2.4} fill={couleur} />;
    case 3:
      return <path d="M0,4 h8 M4,0 v8" {...trait} />;
    case 4:
      return <path d="M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4" {...trait} />;
    default:
      return <path d="M0,2 h8" {...trait} />;
  }
};

/** The pattern of a series, for its `fill`: on paper, or to a colour-blind person, the series still differ (STA-2). */
export const Motif = ({ id, rang, couleur }: { id: string; rang: number; couleur: string }) => (
  <pattern id={id} width={COTE} height={COTE} patternUnits="userSpaceOnUse">
    <rect width={COTE} height={COTE} fill={couleur} fillOpacity={0.16} />
    <Traits rang={rang} couleur={couleur} />
  </pattern>
);
