import { describeServedShop } from './served/describe-served-shop'

describeServedShop('sqlite')
