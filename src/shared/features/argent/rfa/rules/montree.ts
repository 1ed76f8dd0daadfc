import type { PeriodeSuivie } from '../schemas/lecture.ts';

/** The period shown by a list: the one under way, else the last one over, else the first to come. */
export const periodeMontree = ({
  periodes,
}: {
  readonly periodes: readonly PeriodeSuivie[];
}): PeriodeSuivie | undefined =>
  periodes.find(({ etat }) => etat === 'EN_COURS') ?? periodes.findLast(({ etat }) => etat === 'FINIE') ?? periodes[0];
