import { Alert, Anchor, Button, Group, Stack, Text, type ButtonProps } from '@mantine/core';
import { IconAlertCircle, IconCloudOff, IconHistory, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { EtatFormulaire } from '#web/lib/formulaire.ts';
import styles from './Formulaire.module.css';

type FormulaireAffichable = Pick<
  EtatFormulaire<unknown>,
  'id' | 'props' | 'alerte' | 'fermerAlerte' | 'enCours' | 'modifie' | 'repris' | 'repartir' | 'recharger'
>;

export type SubmitButtonProps = ButtonProps & { formulaire: FormulaireAffichable; children: ReactNode };

/** The submit button of a form, inside it or at the foot of a drawer. Shows a loader while the form is being sent. */
export const SubmitButton = ({ formulaire: { id, enCours }, children, ...reste }: SubmitButtonProps) => (
  <Button type="submit" form={id} loading={enCours} {...reste}>
    {children}
  </Button>
);

const titres = { refus: undefined, conflit: 'Modifié entre-temps', connexion: 'Connexion perdue' } as const;
const icones = { refus: IconAlertCircle, conflit: IconRefresh, connexion: IconCloudOff } as const;

/**
 * The refusals of a form, above its buttons: announced, and focused (COM-55). A refused field takes the focus first,
 * because its sentence is under it.
 */
export const ZoneRefus = ({
  formulaire: { alerte, recharger },
}: {
  formulaire: Pick<FormulaireAffichable, 'alerte' | 'recharger'>;
}) => {
  const zone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form itself moves the focus to a refused field, after this.
    if (alerte) zone.current?.focus();
  }, [alerte]);
  if (!alerte) return null;
  const Icone = icones[alerte.genre];
  return (
    <Alert
      ref={zone}
      tabIndex={-1}
      role="alert"
      className={styles.refus}
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

/** Foot of a drawer or dialog: the refusals, then the submit button. For a `Formulaire` with `boutonsAuPied`. */
export const EnvoiAuPied = (props: SubmitButtonProps) => (
  <>
    <ZoneRefus formulaire={props.formulaire} />
    <SubmitButton {...props} />
  </>
);

type FormulaireProps = {
  formulaire: FormulaireAffichable;
  children: ReactNode;
  /** Label of the main button. Default `Enregistrer`. */
  envoyer?: string;
  onAnnuler?: () => void;
  /** The act cannot be undone: red button. */
  danger?: boolean;
  /** Other buttons, shown on the left. */
  autres?: ReactNode;
  /** No button row: the submit button is among the fields. */
  sansBoutons?: boolean;
  /** The buttons and refusals are outside: `<EnvoiAuPied>`, or `<ZoneRefus>` above the caller's own buttons. */
  boutonsAuPied?: boolean;
};

/** The frame of a form: fields, refusals, buttons. */
export const Formulaire = ({
  formulaire,
  children,
  envoyer = 'Enregistrer',
  onAnnuler,
  danger = false,
  autres,
  boutonsAuPied = false,
  sansBoutons = boutonsAuPied,
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
      {boutonsAuPied ? null : <ZoneRefus formulaire={formulaire} />}
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
