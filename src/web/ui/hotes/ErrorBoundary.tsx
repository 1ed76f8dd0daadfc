import { Button, Center, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconHeartBroken } from '@tabler/icons-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';

/** Page shown when a screen throws while rendering. Also for the router's `defaultErrorComponent`. */
export const PageEnEchec = ({ onReessayer }: { onReessayer?: () => void }) => (
  <Center mih="60vh" p="lg">
    <Stack align="center" gap="sm" ta="center" maw={460} role="alert">
      <ThemeIcon variant="light" color="red" size={56} radius="xl">
        <IconHeartBroken size={28} stroke={1.5} aria-hidden />
      </ThemeIcon>
      <Title order={1}>Cet écran a rencontré un problème</Title>
      <Text c="dimmed" size="sm">
        Rien de ce qui est enregistré n’est perdu. Réessayez ; si le problème revient, rechargez la page.
      </Text>
      <Group gap="xs" mt="xs" justify="center">
        {onReessayer ? <Button onClick={onReessayer}>Réessayer</Button> : null}
        <Button variant="default" onClick={() => location.reload()}>
          Recharger la page
        </Button>
      </Group>
    </Stack>
  </Center>
);

type Props = {
  children: ReactNode;
  /** A change of this value (the path) renders the screen again. */
  cle?: string;
};
type State = { enEchec: boolean; cle: string | undefined };

/** Contains a rendering error inside its screen, so that header and menus stay. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { enEchec: false, cle: this.props.cle };

  static getDerivedStateFromError(): Partial<State> {
    return { enEchec: true };
  }

  static getDerivedStateFromProps({ cle }: Props, etat: State): Partial<State> | null {
    return cle === etat.cle ? null : { enEchec: false, cle };
  }

  override componentDidCatch(erreur: Error, _info: ErrorInfo): void {
    reportError(erreur);
  }

  override render(): ReactNode {
    if (!this.state.enEchec) return this.props.children;
    return <PageEnEchec onReessayer={() => this.setState({ enEchec: false })} />;
  }
}
