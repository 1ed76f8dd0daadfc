import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { DUREE } from '../snackbar.tsx';
import styles from './SnackbarHost.module.css';

/** Shows snackbars at the bottom left; at the top on a phone, whose buttons are at the bottom. */
export const SnackbarHost = () => {
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={mobile ? 'top-center' : 'bottom-left'}
      className={mobile ? styles.haut : undefined}
      autoClose={DUREE}
      limit={4}
      containerWidth={420}
      zIndex={500}
      pauseResetOnHover="notification"
    />
  );
};
