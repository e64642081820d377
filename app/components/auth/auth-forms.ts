import type { CodeFormProps } from './code-form'
import type { ForgotFormProps } from './forgot-form'
import type { LoginFormProps } from './login-form'
import type { OtpFormProps } from './otp-form'
import type { RegisterFormProps } from './register-form'

/** The forms to sign in and to make an account, with all that each of them shows. */
export interface AuthForms {
  /** The mobile number that a code is sent to. */
  otp: OtpFormProps
  /** E-mail and password. */
  password: LoginFormProps
  register: RegisterFormProps
  /** The code that was sent. */
  code: CodeFormProps
  forgot: ForgotFormProps
}
