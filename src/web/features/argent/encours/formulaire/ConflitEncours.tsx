import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { natureFiscaleLue } from '#shared/core/champs-lus.ts';
import type { ChampDeListe } from '#shared/core/liste.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { champsEncours } from '#shared/features/argent/encours/schemas/liste.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { formatTaux } from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import { formatInstant, formatJour, isJour } from '#web/lib/formats.ts';
import { estIllisible, type Illisible } from '#web/lib/illisible.ts';

type Champ = {
  [N in keyof typeof champsEncours]: (typeof champsEncours)[N] extends { readonly saisie: string } ? N : never;
}[keyof typeof champsEncours];
const SAISIES = (Object.entries(champsEncours) as [Champ, ChampDeListe<Encours>][]).filter(
  ([, { saisie }]) => saisie !== undefined,
);
const mots: Readonly<Record<string, string>> = Object.fromEntries(
  SAISIES.flatMap(([, { libelles = {} }]) => Object.entries(libelles)),
);

type Valeur = string | number | Illisible | null | undefined;
/** Writes a rate, or an amount with its tax nature. */
const ecrireNombre = (champ: Champ, nombre: number, { natureFiscale }: Pick<Encours, 'natureFiscale'>): string =>
  champsEncours[champ].type === 'taux' ? formatTaux(nombre) : formatMontant(nombre, natureFiscale);
const ecrireValeur = (champ: Champ, valeur: Valeur, encours: Pick<Encours, 'natureFiscale'>): string => {
  if (valeur === null || valeur === undefined || valeur === '') return 'vide';
  if (estIllisible(valeur)) return `« ${valeur.illisible} »`;
  if (typeof valeur === 'number') return ecrireNombre(champ, valeur, encours);
  return isJour(valeur) ? formatJour(valeur) : (mots[valeur] ?? valeur);
};
const memes = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');

type Mien = Readonly<Partial<Record<Champ, string | number | null>>>;
type Props = {
  /** The encours as the server now has it. */
  actuel: Encours;
  /** The values typed here. */
  mien: Mien;
  onPrendre: (champ: Champ) => void;
};

export const champsEnConflit = (actuel: Encours, mien: Mien): Champ[] =>
  SAISIES.map(([champ]) => champ).filter((champ) => !memes(actuel[champ], mien[champ]));

/** Shows a version conflict: who, when, and each field with both values. No typed value is lost. */
export const ConflitEncours = ({ actuel, mien, onPrendre }: Props) => {
  const champs = champsEnConflit(actuel, mien);
  const natureDuMien = { natureFiscale: natureFiscaleLue.safeParse(mien.natureFiscale).data ?? actuel.natureFiscale };
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
              <strong>{champsEncours[champ].saisie}</strong>&nbsp;: {ecrireValeur(champ, actuel[champ], actuel)}, pour
              vous {ecrireValeur(champ, mien[champ], natureDuMien)}
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
