import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';

/** A password, with an eye that shows it. Give `autoComplete`: `current-password` or `new-password`. */
export const MotDePasseField = (props: PasswordInputProps) => {
  const [visible, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Masquer le mot de passe' : 'Afficher le mot de passe',
        tabIndex: 0,
        'aria-hidden': false,
      }}
      {...props}
    />
  );
};
