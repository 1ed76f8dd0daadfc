import { Alert, Anchor, Button, Group, Stack, Text, type ButtonProps } from '@mantine/core';
import { IconAlertCircle, IconCloudOff, IconHistory, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Formulaire as EtatFormulaire } from '#web/lib/formulaire.ts';

type Un = Pick<
  EtatFormulaire<unknown>,
  'id' | 'props' | 'alerte' | 'fermerAlerte' | 'enCours' | 'modifie' | 'repris' | 'repartir' | 'recharger'
>;

export type SubmitButtonProps = ButtonProps & { formulaire: Un; children: ReactNode };

/** Submits its form, from inside or from the foot of a drawer. Waits while it is being sent. */
export const SubmitButton = ({ formulaire: { id, enCours }, children, ...reste }: SubmitButtonProps) => (
  <Button type="submit" form={id} loading={enCours} {...reste}>
    {children}
  </Button>
);

const titres = { refus: undefined, conflit: 'Modifié entre-temps', connexion: 'Connexion perdue' } as const;
const icones = { refus: IconAlertCircle, conflit: IconRefresh, connexion: IconCloudOff } as const;

const AlerteFormulaire = ({ alerte, recharger }: Pick<Un, 'alerte' | 'recharger'>) => {
  if (!alerte) return null;
  const Icone = icones[alerte.genre];
  return (
    <Alert
      role="alert"
      color={alerte.genre === 'refus' ? 'red' : 'orange'}
      title={titres[alerte.genre]}
      icon={<Icone aria-hidden />}
    >
      {alerte.texte}
      {alerte.genre === 'conflit' && recharger ? (
        <Button mt="xs" size="xs" variant="default" onClick={recharger} display="block">
          Recharger
        </Button>
      ) : null}
    </Alert>
  );
};

export type FormulaireProps = {
  formulaire: Un;
  /** The fields. */
  children: ReactNode;
  /** Main button. Default `Enregistrer`. */
  envoyer?: string;
  onAnnuler?: () => void;
  /** For an act that cannot be undone: red button. */
  danger?: boolean;
  /** Other buttons, on the left. */
  autres?: ReactNode;
  /** The buttons are elsewhere (`<SubmitButton>` at the foot of a drawer). */
  sansBoutons?: boolean;
};

/** The frame of a form: fields, what was refused, buttons. */
export const Formulaire = ({
  formulaire,
  children,
  envoyer = 'Enregistrer',
  onAnnuler,
  danger = false,
  autres,
  sansBoutons = false,
}: FormulaireProps) => (
  <form {...formulaire.props}>
    <Stack gap="md">
      {formulaire.repris && formulaire.modifie ? (
        <Group gap={6} component="output">
          <IconHistory size={16} aria-hidden />
          <Text size="sm" c="dimmed">
            Votre saisie précédente a été conservée.
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={formulaire.repartir}>
            Repartir de zéro
          </Anchor>
        </Group>
      ) : null}
      {children}
      <AlerteFormulaire alerte={formulaire.alerte} recharger={formulaire.recharger} />
      {sansBoutons ? null : (
        <Group justify="flex-end" gap="xs">
          {autres ? <Group mr="auto">{autres}</Group> : null}
          {onAnnuler ? (
            <Button variant="default" onClick={onAnnuler} disabled={formulaire.enCours}>
              Annuler
            </Button>
          ) : null}
          <SubmitButton formulaire={formulaire} {...(danger && { color: 'red' })}>
            {envoyer}
          </SubmitButton>
        </Group>
      )}
    </Stack>
  </form>
);
