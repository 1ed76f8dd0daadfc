export const ECHANTILLONS = ['parentbased_always_on', 'parentbased_traceidratio', 'parentbased_always_off'] as const;

/** Where traces and metrics go, and which ones (EXP-113). */
export type ReglagesOtlp = {
  /** Without a final slash. */
  readonly url: string;
  readonly entetes: Readonly<Record<string, string>>;
  readonly service: string;
  readonly echantillon: (typeof ECHANTILLONS)[number];
  /** Of the traces, from 0 to 1. */
  readonly part: number;
  /** Partners are told the trace of the call they get. */
  readonly partenaires: boolean;
  readonly envoiTracesMs: number;
  readonly envoiMesuresMs: number;
};
