import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { libelleAction, libellePayeur, libelleType } from '#shared/features/argent/encours/messages.ts';
import { formatCentimes, formatInstant, formatJour, isJour } from '#web/lib/formats.ts';
import { estIllisible, type Illisible } from '#web/lib/illisible.ts';

const CHAMPS = {
  info: 'Information',
  type: 'Type',
  valeurAttendueCentimes: 'Valeur attendue',
  actionAttendue: 'Action attendue',
  actionDescription: 'Description de l’action',
  payeur: 'Payeur',
  dateFait: 'Date du fait',
  referenceFacture: 'N° de facture',
  referenceBl: 'N° de bon de livraison',
  dateDeclaration: 'Déclaration',
} as const satisfies Partial<Record<keyof Encours, string>>;
type Champ = keyof typeof CHAMPS;
const mots: Readonly<Record<string, string>> = { ...libelleType, ...libelleAction, ...libellePayeur };

const ecrireValeur = (valeur: string | number | Illisible | null | undefined): string => {
  if (valeur === null || valeur === undefined || valeur === '') return 'vide';
  if (estIllisible(valeur)) return `« ${valeur.illisible} »`;
  if (typeof valeur === 'number') return formatCentimes(valeur);
  return isJour(valeur) ? formatJour(valeur) : (mots[valeur] ?? valeur);
};
const memes = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');

type Mien = Readonly<Partial<Record<Champ, string | number | null>>>;
type Props = {
  /** As it is now on the server. */
  actuel: Encours;
  /** What is typed here. */
  mien: Mien;
  onPrendre: (champ: Champ) => void;
};

export const differents = (actuel: Encours, mien: Mien): Champ[] =>
  (Object.keys(CHAMPS) as Champ[]).filter((champ) => !memes(actuel[champ], mien[champ]));

/** After a version conflict: who, when, and field by field theirs beside mine. Nothing typed is lost. */
export const ConflitEncours = ({ actuel, mien, onPrendre }: Props) => {
  const champs = differents(actuel, mien);
  const cadre = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Braces: recent browsers return a promise, which is no cleanup.
    cadre.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={cadre} color="orange" icon={<IconRefresh aria-hidden />} title="Modifié entre-temps" role="status">
      <Stack gap="xs">
        <Text size="sm">
          {actuel.modifieParNom ?? 'Un autre utilisateur'} a modifié cet encours le {formatInstant(actuel.modifieLe)}.
          Votre saisie est conservée, ce que vous n’aviez pas touché est à jour :{' '}
          {champs.length === 0
            ? 'rien ne diffère, vous pouvez enregistrer.'
            : 'ce que vous enregistrez remplacera ceci.'}
        </Text>
        {champs.map((champ) => (
          <Group key={champ} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>{CHAMPS[champ]}</strong>&nbsp;: {ecrireValeur(actuel[champ])}, pour vous{' '}
              {ecrireValeur(mien[champ])}
            </Text>
            <Button size="compact-xs" variant="default" flex="none" onClick={() => onPrendre(champ)}>
              Reprendre
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
};
