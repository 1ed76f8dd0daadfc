import { formatCentimes } from '#web/lib/formats.ts';

type MoneyProps = {
  centimes: number | null | undefined;
  /** Red when negative. */
  signe?: boolean;
  /** Text shown for a null amount. Default a dash. */
  vide?: string;
  gras?: boolean;
  /** Tax nature, written after the amount: "HT". */
  suffixe?: string | null | undefined;
};

/** An amount, in tabular figures. */
export const Money = ({ centimes, signe = false, vide = '–', gras = false, suffixe }: MoneyProps) => {
  if (centimes === null || centimes === undefined) return <span className="chiffres">{vide}</span>;
  const style = {
    fontWeight: gras ? 650 : undefined,
    color: signe && centimes < 0 ? 'var(--mantine-color-error)' : undefined,
  };
  return (
    <span className="chiffres" style={style}>
      {formatCentimes(centimes)}
      {suffixe ? <small style={{ fontWeight: 'normal' }}>{`\u00a0${suffixe}`}</small> : null}
    </span>
  );
};
